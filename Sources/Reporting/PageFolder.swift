import Telemetry
import CGlibc
import Glibc

/// One night's folder: written beside its place and put there in one step, so that a reader sees the old report
/// or the new one, whole.
///
/// Files may be written from several threads at once.
package final class PageFolder: Sendable {
    private struct State {
        var folders: [String]
        var isPublished = false
    }

    /// Where the folder will be.
    package let path: String
    private let reports: String
    private let partial: String
    private let state: Locked<State>
    private let lock: FolderLock?

    /// Makes the folder beside its place, and removes what killed runs have left.
    ///
    /// - Parameters:
    ///   - reports: the folder of all nights; made where it is not there.
    ///   - name: the folder's own name, such as `2026-11-29`.
    package init(reports: String, name: String) throws(PublishProblem) {
        self.reports = reports
        path = "\(reports)/\(name)"
        partial = "\(reports)/\(Leftover.partial(name, getpid()))"
        state = Locked(State(folders: [partial]))
        try FolderTree.make(reports)
        try Leftover.sweep(reports)
        let partial = partial
        lock = try Temporaries.begin(partial) { () throws(PublishProblem) in try FolderLock.make(partial) }
    }

    deinit { if !state.withLock({ $0.isPublished }) { discard() } }

    /// Writes one file; a name with `/` goes into a folder of its own. What is written has reached the disk when
    /// this returns.
    package func write(_ name: String, _ body: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void) throws {
        if let slash = name.lastIndex(of: "/") {
            let folder = "\(partial)/\(name[..<slash])"
            try state.withLock { state throws(PublishProblem) in
                if state.folders.contains(folder) { return }
                try Temporaries.within { () throws(PublishProblem) in try FolderTree.make(folder) }
                state.folders.append(folder)
            }
        }
        let file = try OutputFile("\(partial)/\(name)")
        try body { try file.write($0) }
        try file.finish()
    }

    /// Puts the folder in its place. An earlier one goes in the same step, or stays whole where this throws.
    package func publish() throws(PublishProblem) {
        for folder in state.withLock({ $0.folders }).reversed() { try FolderTree.sync(folder) }
        try Temporaries.settle(partial) { () throws(PublishProblem) in
            if FolderTree.exists(path) { try replace() } else { try Self.rename(partial, path) }
        }
        state.withLock { $0.isPublished = true }
        try FolderTree.sync(reports)
    }

    /// Leaves nothing behind but what was there before.
    package func discard() { Temporaries.settle(partial) { FolderTree.remove(partial) } }

    private func replace() throws(PublishProblem) {
        if renameat2(AT_FDCWD, partial, AT_FDCWD, path, UInt32(rename_exchange)) == 0 {
            FolderTree.remove(partial)
            return
        }
        // File systems without the exchange: the old folder steps aside, and comes back if the new one cannot go in.
        let name = String(path.dropFirst(reports.count + 1))
        let aside = "\(reports)/\(Leftover.old(name, getpid()))"
        let lock = FolderLock.take(path)
        defer { withExtendedLifetime(lock) {} }
        try Self.rename(path, aside)
        do throws(PublishProblem) {
            try Self.rename(partial, path)
        } catch {
            try Self.rename(aside, path)
            throw error
        }
        FolderTree.remove(aside)
    }

    private static func rename(_ old: String, _ new: String) throws(PublishProblem) {
        guard Glibc.rename(old, new) == 0 else { throw PublishProblem(.cannotWrite, new) }
    }
}
