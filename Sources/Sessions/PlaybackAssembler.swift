/// Not yet.
enum PlaybackAssembler {
    static func subjects(_ records: SourceRecords) -> [Subject] { [] }
}
