import Foundation

/// What the configuration takes from the machine: handed in, so that nothing in it depends on where it runs.
package struct Surroundings: Sendable {
    package var environment: [String: String]
    /// The program's own path, links followed; nil where it cannot be known.
    package var executable: String?
    package var processorCount: Int
    /// What relative paths start from; `.` in the program, another in tests.
    package var folder: String
    /// The user's home by the system's list of users, for a run without $HOME; nil where the user is in no list.
    package var home: String?

    package init(
        environment: [String: String], executable: String?, processorCount: Int, folder: String = ".",
        home: String? = nil
    ) {
        self.environment = environment
        self.executable = executable
        self.processorCount = processorCount
        self.folder = folder
        self.home = home
    }

    /// Those of this process.
    package static var current: Surroundings {
        let process = ProcessInfo.processInfo
        return Surroundings(
            environment: process.environment,
            executable: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
            processorCount: process.activeProcessorCount,
            home: getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) })
    }

    /// The folder of the templates that come with the program: beside it, where `make install` puts them, or
    /// `./Templates`; nil where there is none of these.
    package var builtInTemplates: String? {
        var places: [String] = []
        if let executable {
            let home = URL(filePath: executable).deletingLastPathComponent()
            places.append(home.appending(path: "Templates").path)
            // A build folder lies in the project: .build/<triple>/release/qoe-report.
            places.append(home.appending(path: "../../../Templates").standardizedFileURL.path)
            places.append(home.deletingLastPathComponent().appending(path: "share/qoe-report/Templates").path)
        }
        places.append("./Templates")
        return places.first { isFolder($0) }
    }

    /// Where state goes when nothing else is said. A relative XDG_STATE_HOME counts as none, as its
    /// specification (XDG Base Directory) demands.
    func defaultState() throws(ConfigurationError) -> String {
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return base + "/qoe-report" }
        if let home = environment["HOME"] ?? home, home.hasPrefix("/") { return home + "/.local/state/qoe-report" }
        throw ConfigurationError("state: neither $XDG_STATE_HOME nor $HOME names a folder; give --state DIR")
    }

    func path(_ path: String) -> String { path.hasPrefix("/") || folder == "." ? path : folder + "/" + path }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: self.path(path)) }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: self.path(path), isDirectory: &isFolder) && isFolder.boolValue
    }
}
