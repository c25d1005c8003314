import Telemetry

/// What was read, in report.json: files in the order of their names, and all lines together.
enum IntakeJSON {
    static func write(_ intake: Intake, into json: inout JSONText) {
        json.key("files")
        json.array { json in
            for file in intake.files { json.object { write(file, into: &$0) } }
        }
        json.key("lines")
        json.object { json in
            let lines = intake.lines
            for (key, number) in [("read", lines.read), ("used", intake.used)] {
                json.key(key)
                json.number(number)
            }
            json.key("excluded")
            json.object { json in
                for reason in Exclusion.allCases {
                    let count = lines.excluded[Int(reason.rawValue)]
                    guard count > 0 else { continue }
                    json.key(reason.name)
                    json.object { json in
                        json.key("count")
                        json.number(count)
                        json.key("first")
                        if let first = intake.firstExample(reason) { json.text(first) } else { json.null() }
                    }
                }
            }
            let counts = [
                ("unknown_events", lines.unknownEvents), ("unknown_values", lines.unknownNames.total(.value)),
                ("unknown_fields", lines.unknownNames.total(.field)),
                ("unknown_entry_types", lines.unknownNames.total(.entryType)),
                ("missing_numbers", lines.missingNumbers), ("repeated_keys", lines.repeatedKeys),
            ]
            for (key, number) in counts {
                json.key(key)
                json.number(number)
            }
            json.key("stats_errors")
            json.object { json in
                for (name, count) in lines.statsErrors.all where count > 0 {
                    json.key(name)
                    json.number(count)
                }
            }
        }
        let counts = [
            ("sessions", intake.sessions), ("sessions_of_other_nights", intake.sessionsOfOtherNights),
            ("clock_flags", intake.clockFlags), ("sessions_going_on", intake.sessionsGoingOn),
            ("sessions_taken_in", intake.sessionsTakenIn),
        ]
        for (key, number) in counts {
            json.key(key)
            json.number(number)
        }
        let own = intake.sessionLines
        json.key("lines_by_session")
        json.object { json in
            let counts = [
                ("reported", intake.used - own.elsewhere), ("going_on", own.goingOn),
                ("other_nights", own.otherNights), ("too_long", own.oversized), ("taken_in", own.takenIn),
            ]
            for (key, number) in counts {
                json.key(key)
                json.number(number)
            }
        }
        unknownNames(intake, into: &json)
        json.key("notes")
        json.array { json in for note in intake.notes { json.text(note) } }
    }

    /// Names that are listed one by one.
    private static let mostNames = 100

    private static func unknownNames(_ intake: Intake, into json: inout JSONText) {
        let (names, others) = intake.unknownNames(limit: mostNames)
        json.key("unknown_names")
        json.array { json in
            for (unknown, first) in names.map({ ($0.name, $0.first) }) {
                json.object { json in
                    let texts = [
                        ("kind", unknown.kind.name), ("source", unknown.source.name), ("place", unknown.place),
                        ("name", unknown.name), ("first", first),
                    ]
                    for (key, text) in texts {
                        json.key(key)
                        json.text(text)
                    }
                    json.key("count")
                    json.number(unknown.count)
                }
            }
        }
        json.key("unknown_names_others")
        json.number(others)
    }

    private static func write(_ file: Intake.File, into json: inout JSONText) {
        for (key, text) in [("name", file.name), ("status", file.status.rawValue), ("encoding", file.encoding)] {
            json.key(key)
            json.text(text)
        }
        let numbers = [
            ("members", file.members), ("bytes", file.bytes), ("lines", file.lines.read), ("used", file.used),
        ]
        for (key, number) in numbers {
            json.key(key)
            json.number(number)
        }
        json.key("excluded")
        json.object { json in
            for reason in Exclusion.allCases where file.lines.excluded[Int(reason.rawValue)] > 0 {
                json.key(reason.name)
                json.number(file.lines.excluded[Int(reason.rawValue)])
            }
        }
        json.key("notes")
        json.array { json in for note in file.notes { json.text(note) } }
    }
}
