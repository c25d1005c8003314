extension CommandOption {
    static let night = CommandOption(
        "--night", value: "DATE|yesterday|A..B", contradicts: ["--catch-up"],
        "the night or nights; without it, yesterday"
    ) { (arguments, text) throws(UsageError) in
        arguments.night = try NightChoice(text)
    }
    static let catchUp = CommandOption(
        "--catch-up", value: "N", contradicts: ["--night"], "the nights without a report among the last N"
    ) { (arguments, text) throws(UsageError) in
        arguments.catchUp = try number("--catch-up", text, 1...NightChoice.longestRange)
    }
    static let logs = CommandOption(
        "--logs", value: "PATH|GLOB|DIR|-", repeatable: true,
        "the logs; {yyyy} {MM} {dd} {HH} stand for the night; may be repeated"
    ) { (arguments, text) throws(UsageError) in
        if let fault = LogPattern.fault(in: text) { throw UsageError("--logs: \(fault)") }
        arguments.logs.append(text)
    }
    static let reports = CommandOption("--reports", value: "DIR", "where the nights' folders go") {
        (arguments, text) throws(UsageError) in
        arguments.reports = try nonEmpty("--reports", text)
    }
    static let templates = CommandOption("--templates", value: "DIR", "templates that replace the built-in ones") {
        (arguments, text) throws(UsageError) in
        arguments.templates = try nonEmpty("--templates", text)
    }
    static let state = CommandOption("--state", value: "DIR", "history, lock and spilled records") {
        (arguments, text) throws(UsageError) in
        arguments.state = try nonEmpty("--state", text)
    }
    static let config = CommandOption("--config", value: "FILE", "the configuration; else ./qoe-report.yaml") {
        (arguments, text) throws(UsageError) in
        arguments.config = try nonEmpty("--config", text)
    }
    static let timeZone = CommandOption("--time-zone", value: "ZONE", "the zone of the night: Europe/Paris, UTC") {
        (arguments, text) throws(UsageError) in
        switch ZoneName.read(text) {
        case .zone(let zone): arguments.timeZone = zone
        case .unknown(let fault): throw UsageError("--time-zone: \(fault)")
        }
    }
    static let jobs = CommandOption("--jobs", short: "-j", value: "N", "threads; else one for each core") {
        (arguments, text) throws(UsageError) in
        arguments.jobs = try number("--jobs", text, 1...1024)
    }
    static let memory = CommandOption("--memory", value: "SIZE", "the memory to stay under: 512M, 2G; else 1G") {
        (arguments, text) throws(UsageError) in
        guard let bytes = MemorySize.parse(text) else {
            throw UsageError("--memory: '\(text)' is no size; write a whole number with K, M, G or T, such as 512M")
        }
        guard bytes >= MemorySize.least else {
            throw UsageError("--memory: \(text) is too little; give at least \(MemorySize.text(MemorySize.least))")
        }
        arguments.memory = bytes
    }
    static let gate = CommandOption("--gate", "exit 99 where a target of severity error is missed") { arguments, _ in
        arguments.gate = true
    }
    static let force = CommandOption("--force", "replace a good report even by one without data") { arguments, _ in
        arguments.force = true
    }
    static let quiet = CommandOption("--quiet", short: "-q", contradicts: ["--verbose"], "print errors only") {
        arguments, _ in arguments.verbosity = .quiet
    }
    static let verbose = CommandOption("--verbose", short: "-v", contradicts: ["--quiet"], "print every step") {
        arguments, _ in arguments.verbosity = .verbose
    }
    static let csv = CommandOption("--csv", value: "excel", "begin the CSV files with the mark that Excel wants") {
        (arguments, text) throws(UsageError) in
        guard text == "excel" else {
            throw UsageError("--csv: '\(text)' is no kind of CSV; write --csv excel, or leave it out")
        }
        arguments.excelCSV = true
    }
    static let share = CommandOption(
        "--share", value: "vendor=NAME:DIR", repeatable: true,
        "write a vendor's bundle to a folder too; may be repeated"
    ) { (arguments, text) throws(UsageError) in
        arguments.shares.append(try readShare(text))
    }
    static let kpi = CommandOption("--kpi", value: "ID", "this KPI only") { (arguments, text) throws(UsageError) in
        arguments.kpi = try nonEmpty("--kpi", text)
    }
    static let json = CommandOption("--json", "as JSON") { arguments, _ in arguments.json = true }
    static let shards = CommandOption("--shards", value: "S", "the number of parts that sessions are spread over") {
        (arguments, text) throws(UsageError) in
        arguments.shards = try number("--shards", text, 1...65_536)
    }
    static let shard = CommandOption("--shard", value: "K", "which part, counted from 0") {
        (arguments, text) throws(UsageError) in
        arguments.shard = try number("--shard", text, 0...65_535)
    }
    static let out = CommandOption("--out", value: "DIR", "where the parts go") {
        (arguments, text) throws(UsageError) in
        arguments.out = try nonEmpty("--out", text)
    }
}

private func nonEmpty(_ option: String, _ text: String) throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError("\(option): the value is empty; write one, or leave the option out") }
    return text
}

private func number(_ option: String, _ text: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let value = Int(text), range.contains(value) else {
        let limits = "\(range.lowerBound) to \(range.upperBound)"
        throw UsageError("\(option): '\(text)' is out of range; write a whole number from \(limits)")
    }
    return value
}

private func readShare(_ text: String) throws(UsageError) -> Arguments.Share {
    let prefix = "vendor="
    guard text.hasPrefix(prefix), let colon = text.firstIndex(of: ":") else {
        throw UsageError("--share: '\(text)' names no vendor and folder; write vendor=NAME:DIR")
    }
    let vendor = text[text.index(text.startIndex, offsetBy: prefix.count)..<colon]
    let folder = text[text.index(after: colon)...]
    // The vendor's name is the name of its folder in the report.
    guard VendorName.isValid(String(vendor)) else {
        throw UsageError("--share: '\(vendor)' is no vendor name; write lower-case letters, digits and dashes")
    }
    guard !folder.isEmpty else { throw UsageError("--share: '\(text)' names no folder; write vendor=NAME:DIR") }
    return Arguments.Share(vendor: String(vendor), folder: String(folder))
}
