import Glibc

/// The world did not let a report be written. What was published before is then still there, whole.
package struct PublishProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable {
        /// A file or folder cannot be made or replaced: the place is wrong, or not ours (exit code 73).
        case cannotWrite
        /// Writing began and failed: the disk is full or broken (exit code 74).
        case inputOutput
    }

    package let kind: Kind
    package let path: String
    /// `errno`.
    package let code: Int32

    package init(_ kind: Kind, _ path: String, code: Int32 = errno) {
        self.kind = kind
        self.path = path
        self.code = code
    }

    package var description: String {
        let remedy =
            switch kind {
            case .cannotWrite: "choose another folder, or let this user write there"
            case .inputOutput: "make room or look after the disk, then run the night again"
            }
        return "\(path): cannot be written (\(String(cString: strerror(code)).lowercased())); \(remedy)"
    }
}
