extension Report {
    /// One JSON line per row of the night: what pages and tables are made from.
    static let viewsFile = Report("views", file: "views.ndjson.gz") { data, _, sink in
        try withoutActuallyEscaping(sink) { sink in
            let gzip = GzipStream(sink)
            var json = JSONText()
            try data.rows { row in
                ViewLines.write(row, catalogue: data.catalogue, into: &json)
                if json.count > 64 << 10 { try json.drain(gzip.write) }
            }
            try json.drain(gzip.write)
            try gzip.finish()
        }
    }
}
