import Foundation

/// The built command while it runs.
final class RunningCommand {
    private let process = Process()
    private let input = Pipe()
    private let errors = Pipe()

    /// Starts it with standard input open, until `end` closes it.
    init(_ arguments: [String], in folder: String) throws {
        process.executableURL = URL(filePath: Command.path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder]
        process.standardInput = input
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
    }

    var number: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Writes to its standard input.
    func type(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// Closes standard input and waits for the end.
    /// - Returns: the exit code (a death by signal is its number, negative) and what was said.
    func end() throws -> (code: Int32, err: String) {
        try? input.fileHandleForWriting.close()
        let said = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let died = process.terminationReason == .uncaughtSignal
        return (
            died ? -process.terminationStatus : process.terminationStatus, String(decoding: said, as: UTF8.self)
        )
    }
}

/// A report's folder by the names of its files; report.json without the facts of its run.
func published(_ folder: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
        files[name] = name == "report.json" ? withoutFacts(bytes) : bytes
    }
    return files
}

private func withoutFacts(_ bytes: Data) -> Data {
    guard var json = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] else { return bytes }
    for key in ["invocation_id", "generated_at", "run"] { json[key] = nil }
    return (try? JSONSerialization.data(withJSONObject: json, options: .sortedKeys)) ?? bytes
}
