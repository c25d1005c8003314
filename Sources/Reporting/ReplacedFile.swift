import Glibc

/// A single file that is replaced in one step: readers meet the old one or the new one, whole.
package enum ReplacedFile {
    /// Makes the file and the folders that lead to it. Where that fails, or the run is stopped, nothing new stays.
    ///
    /// - Parameters:
    ///   - partial: where the file is written, in the same folder.
    ///   - body: writes all of it.
    package static func write(
        _ path: String, by partial: String, _ body: (OutputFile) throws -> Void
    ) throws {
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try FolderTree.make(String(path[..<slash]))
        }
        let file = try Temporaries.begin(partial) { () throws(PublishProblem) in try OutputFile(partial) }
        do {
            try body(file)
            try file.finish()
            try Temporaries.settle(partial) { () throws(PublishProblem) in
                guard rename(partial, path) == 0 else { throw PublishProblem(.cannotWrite, path) }
            }
        } catch {
            Temporaries.settle(partial) { _ = unlink(partial) }
            throw error
        }
    }
}
