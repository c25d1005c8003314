import Foundation

/// The built command, run as a person would.
enum Command {
    struct Result {
        let code: Int32
        let out: String
        let err: String
    }

    /// Beside the test bundle.
    static let path: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "qoe-report").path
    }()

    /// Runs a line of the shell in which a command of `qoe-report` stands by its bare name.
    static func run(_ line: String, in folder: String) throws -> Result {
        let script = "kpis() { '\(path)' kpis; }\n" + line
        return try start("/bin/sh", ["-c", script], in: folder, input: nil)
    }

    static func run(_ arguments: [String], in folder: String = "/", input: String? = nil) throws -> Result {
        try start(path, arguments, in: folder, input: input)
    }

    private static func start(
        _ program: String, _ arguments: [String], in folder: String, input: String?
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder == "/" ? "/tmp" : folder]
        let (out, err, stdin) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = err
        process.standardInput = stdin
        try process.run()
        if let input { try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
        try stdin.fileHandleForWriting.close()
        let text = try out.fileHandleForReading.readToEnd() ?? Data()
        let said = try err.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            code: process.terminationStatus, out: String(decoding: text, as: UTF8.self),
            err: String(decoding: said, as: UTF8.self))
    }
}
