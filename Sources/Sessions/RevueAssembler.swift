/// Not yet.
enum RevueAssembler {
    static func subjects(_ records: SourceRecords) -> [Subject] { [] }
}
