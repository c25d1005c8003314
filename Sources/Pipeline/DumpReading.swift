import Decoding
import Input

/// A file with a recorded dump in it while it is read, block by block, in the order of its lines.
final class DumpReading {
    private let decoder: DumpDecoder
    private let file: UInt32
    /// The gzip member that is being read.
    private var member: Int?

    /// - Parameters:
    ///   - format: nil for a log in which a recording may begin.
    ///   - place: the file's place in the night's list.
    init(_ format: DumpFormat?, _ file: InputFile, _ place: UInt32) {
        decoder = DumpDecoder(format, session: FileNames.session(file.displayName))
        self.file = place
    }

    /// Whether any line was one of a recording's, so that all that follow are to be read in their order.
    var hasBegun: Bool { decoder.hasBegun }

    /// Decodes the next block.
    ///
    /// - Parameters:
    ///   - outcome: what is known of the file by now.
    ///   - session: the session of lines that are none of the recording's and name none.
    func decode(
        _ block: LineBlock, _ outcome: FileOutcome, _ hands: BlockDecoder, session: [UInt8]
    ) -> FileTally.Stretch {
        if block.member != member {
            endMember(outcome)
            member = block.member
        }
        return session.withUnsafeBufferPointer { hands.decode(block, of: decoder, file: file, session: $0) }
    }

    /// What is to be said of the file, after its last line.
    func notes(_ outcome: FileOutcome) -> [String] {
        endMember(outcome)
        return decoder.notes
    }

    /// The lines of a member that turned out damaged have said nothing: those that follow change what was before them.
    private func endMember(_ outcome: FileOutcome) {
        if let member { decoder.endMember(isDamaged: outcome.isDamaged(member: member)) }
    }
}
