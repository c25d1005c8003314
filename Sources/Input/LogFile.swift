/// A file read from first to last line, for tools and tests; the pipeline reads blocks.
package enum LogFile {
    /// Calls `body` with each line that is not blank, and says what the file was. Lines of damaged members come too:
    /// which they were is known only afterwards.
    @discardableResult
    package static func forEachLine<E: Error>(
        _ file: InputFile, engine: InflateEngine = .best, _ body: (LogLine) throws(E) -> Void
    ) throws(E) -> FileOutcome {
        let reader = BlockReader(file, engine: engine)
        while let block = reader.next() {
            try block.forEachLine(body)
            reader.recycle(block)
        }
        return reader.outcome
    }
}
