import CFuzzer
import Foundation

/// One door of the program that takes bytes from outside, held open to libFuzzer.
struct Target: Sendable {
    let name: String
    /// Takes any bytes. What must not happen ends the process.
    let test: @Sendable (UnsafeBufferPointer<UInt8>) -> Void

    static let all = [inflate, lines, dumps, records, mustache, configuration]
}

/// `Fuzz TARGET [LIBFUZZER FLAG OR CORPUS]…`; without a target, their names.
@main
enum Fuzz {
    nonisolated(unsafe) private static var test: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }

    static func main() {
        let words = CommandLine.arguments
        guard words.count > 1, let target = Target.all.first(where: { $0.name == words[1] }) else {
            print(Target.all.map(\.name).joined(separator: "\n"))
            return
        }
        test = target.test
        // libFuzzer keeps the words for as long as it runs.
        var count = Int32(words.count - 1)
        var list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count)
        for (i, word) in ([words[0]] + words.dropFirst(2)).enumerated() { list[i] = strdup(word) }
        list[words.count - 1] = nil
        withUnsafeMutablePointer(to: &list) { pointer in
            pointer.withMemoryRebound(
                to: Optional<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>.self, capacity: 1
            ) {
                exit(
                    LLVMFuzzerRunDriver(&count, $0) { bytes, count in
                        Fuzz.test(UnsafeBufferPointer(start: bytes, count: count))
                        return 0
                    })
            }
        }
    }
}

/// Something is not as it must be: libFuzzer keeps the bytes that did it.
func require(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { fatalError(text()) }
}

/// A file in memory that is written anew for each run, for doors that take paths.
final class MemoryFile {
    private let descriptor: Int32
    let path: String

    init() {
        descriptor = memfd_create("fuzz", 0)
        require(descriptor >= 0, "no file in memory")
        path = "/proc/self/fd/\(descriptor)"
    }

    func fill(_ bytes: UnsafeBufferPointer<UInt8>) {
        require(ftruncate(descriptor, 0) == 0, "a file in memory cannot be emptied")
        guard bytes.count > 0 else { return }
        require(pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count, "a file in memory is full")
    }
}
