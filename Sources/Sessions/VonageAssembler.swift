/// Not yet.
enum VonageAssembler {
    static func subjects(_ records: SourceRecords) -> [Subject] { [] }
}
