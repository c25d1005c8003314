import KPIs

/// `views.ndjson.gz`: one line per view, publication, publish attempt list and test.
package enum ViewLines {
    /// Appends one row's line.
    package static func write(_ row: ViewRow, catalogue: Columns = .all, into json: inout JSONText) {
        json.object { json in
            json.key("kind")
            json.text(row.kind)
            json.key("source")
            json.text(row.source)
            json.key("session")
            json.text(row.session)
            json.key("id")
            json.text(row.id)
            if let media = row.media {
                json.key("media")
                json.text(media)
            }
            json.key("first")
            json.number(Int(row.first))
            json.key("last")
            json.number(Int(row.last))
            json.key("lines")
            json.number(row.lines)
            json.key("client")
            json.object { json in
                for (name, value) in row.client.sorted(by: { $0.key < $1.key }) {
                    json.key(name)
                    json.text(value)
                }
            }
            json.key("clock_flag")
            json.flag(row.clockFlag)
            json.key("kpis")
            json.object { json in
                row.forEachValue { column, value in
                    if case .samples = value { return }
                    json.key(catalogue.entries[column].column.id)
                    write(value, into: &json)
                }
            }
        }
        json.newline()
    }

    private static func write(_ value: Measurement, into json: inout JSONText) {
        switch value {
        case .count(let n): json.number(n)
        case .duration(let x), .statistic(let x): json.number(x)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b):
            json.array { json in
                json.number(a)
                json.number(b)
            }
        case .outcome(let yes): json.flag(yes)
        case .name(let name): json.text(name)
        case .category(let seconds), .durations(let seconds):
            json.object { json in
                for (name, s) in seconds.sorted(by: { $0.key < $1.key }) {
                    json.key(name)
                    json.number(s)
                }
            }
        case .tally(let counts):
            json.object { json in
                for (name, n) in counts.sorted(by: { $0.key < $1.key }) {
                    json.key(name)
                    json.number(n)
                }
            }
        case .samples: json.null()
        case .table(let text): json.raw(text)
        case .each(let several):
            json.array { json in
                for one in several {
                    if let one { write(one, into: &json) } else { json.null() }
                }
            }
        }
    }
}
