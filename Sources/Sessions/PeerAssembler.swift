/// Not yet.
enum PeerAssembler {
    static func subjects(_ records: SourceRecords) -> [Subject] { [] }
}
