import Glibc
import Telemetry

/// A part file that is whole: its end is there, and every stretch has its fingerprint. Nothing is read from one that
/// is not.
package final class PartFile: Sendable {
    /// Where a stretch's bytes lie.
    package struct Place: Sendable {
        package let kind: PartStretch
        package let offset: Int
        package let count: Int
    }

    package let path: String
    /// In the order of the file, the end apart.
    package let places: [Place]
    private let descriptor: Int32

    /// Opens a file and checks all of it.
    package init(_ path: String) throws(PartProblem) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw PartProblem.system(.refused, path, errno, "give the files that map or reduce has written")
        }
        do throws(PartProblem) {
            places = try PartFile.check(path, descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// The bytes of a stretch, or some of them.
    package func bytes(_ place: Place, from: Int = 0, count: Int? = nil) throws(PartProblem) -> [UInt8] {
        try PartFile.read(path, descriptor, place.offset + from, count ?? place.count - from)
    }

    private static func check(_ path: String, _ descriptor: Int32) throws(PartProblem) -> [Place] {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        func cut() -> PartProblem {
            PartProblem(.refused, "\(path): cut after \(max(0, size)) bytes, without its end; make it again")
        }
        try checkMark(path, descriptor, size)
        var at = PartFormat.mark.count
        var places: [Place] = []
        var fingerprint: UInt64 = 0
        while true {
            guard size - at >= PartFormat.headSize else { throw cut() }
            let head = try read(path, descriptor, at, PartFormat.headSize)
            let length = number(head[4...])
            guard let kind = PartStretch(rawValue: UInt32(truncatingIfNeeded: number(head[..<4]))) else {
                throw changed(path, at)
            }
            let offset = at + PartFormat.headSize
            let room = size - offset - PartFormat.fingerprintSize
            guard room >= 0, length <= UInt64(room) else { throw cut() }
            let place = Place(kind: kind, offset: offset, count: Int(length))
            let own = try read(path, descriptor, offset + place.count, PartFormat.fingerprintSize)
            guard number(own[...]) == (try seal(path, descriptor, place)) else { throw changed(path, at) }
            at = offset + place.count + PartFormat.fingerprintSize
            guard kind == .end else {
                fingerprint = own.withUnsafeBufferPointer { Fingerprint.of($0, seed: fingerprint) }
                places.append(place)
                continue
            }
            let bytes = try read(path, descriptor, offset, place.count)
            guard bytes.count == 16, number(bytes[..<8]) == UInt64(places.count), number(bytes[8...]) == fingerprint,
                at == size
            else { throw changed(path, at) }
            return places
        }
    }

    /// The fingerprint that a stretch's bytes have.
    private static func seal(_ path: String, _ descriptor: Int32, _ place: Place) throws(PartProblem) -> UInt64 {
        var fingerprint = UInt64(place.kind.rawValue)
        for from in stride(from: 0, to: place.count, by: PartFormat.blockSize) {
            let count = min(PartFormat.blockSize, place.count - from)
            let block = try read(path, descriptor, place.offset + from, count)
            fingerprint = block.withUnsafeBufferPointer { Fingerprint.of($0, seed: fingerprint) }
        }
        return fingerprint
    }

    private static func checkMark(_ path: String, _ descriptor: Int32, _ size: Int) throws(PartProblem) {
        let start = try read(path, descriptor, 0, min(size, PartFormat.mark.count + 4))
        if start.starts(with: PartFormat.mark) { return }
        guard start.starts(with: PartFormat.name.utf8) else {
            throw PartProblem(.refused, "\(path): no part of a night; give the files that map or reduce has written")
        }
        let version = String(decoding: start.dropFirst(PartFormat.name.utf8.count).prefix { $0 != 0x0A }, as: UTF8.self)
        throw PartProblem(
            .otherSettings,
            "\(path): format \(version), and this is format \(PartFormat.version); use one version on all machines")
    }

    private static func changed(_ path: String, _ at: Int) -> PartProblem {
        PartProblem(.refused, "\(path): changed at byte \(at), its checksum is another; make it again")
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func read(
        _ path: String, _ descriptor: Int32, _ offset: Int, _ count: Int
    ) throws(PartProblem) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    failure = got < 0 ? errno : EIO
                    return
                }
                done += got
            }
        }
        if let failure {
            throw PartProblem.system(.inputOutput, path, failure, "look after the disk, then run it again")
        }
        return bytes
    }
}
