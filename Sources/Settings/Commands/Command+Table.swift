extension Command {
    static let run = Command(
        .run, "read a night's logs and publish its report",
        options: [.night, .catchUp] + input + [.reports, .templates, .state] + publishing + effort + talk,
        examples: [
            ("qoe-report run", "yesterday, as qoe-report.yaml says: the line for cron"),
            (
                "qoe-report run --night 2026-11-29 --logs 'logs/{yyyy}-{MM}-{dd}/*.gz'",
                "one night, logs in a folder a day"
            ),
            ("qoe-report run --night 2026-11-01..2026-11-29", "nights that were missed, oldest first"),
            ("zcat night.gz | qoe-report run --night 2026-11-29 --logs -", "logs from a pipe"),
            ("qoe-report run --gate", "exit 99, after publishing, where a target is missed"),
        ])

    static let check = Command(
        .check, "check configuration, templates and history; with --logs read the logs without a report",
        options: [.night] + input + [.templates, .state] + effort + talk,
        examples: [
            ("qoe-report check", "says what is wrong before the night comes"),
            ("qoe-report check --night 2026-11-29 --logs logs/", "what would be read and what excluded, and why"),
        ])

    static let explain = Command(
        .explain, "tell what happened in a session, with the log lines behind each value",
        operands: Operands(placeholder: "SESSION", many: false),
        options: [.kpi, .night] + input + [.reports, .state] + effort + talk,
        examples: [
            ("qoe-report explain 2_MX4x --night 2026-11-29", "the chain of events in words"),
            ("qoe-report explain 2_MX4x --kpi stalled-time", "only what made up the stalled time"),
        ])

    static let kpis = Command(
        .kpis, "list the KPIs: meaning, unit, definition, source", options: [.json],
        examples: [
            ("qoe-report kpis", "the catalogue as text"), ("qoe-report kpis --json", "the catalogue for a program"),
        ])

    static let config = Command(
        .config, "print the configuration in effect and where each value comes from",
        options: input + [.reports, .templates, .state, .jobs, .memory],
        examples: [
            ("qoe-report config", "as a file that can be read again"),
            ("QOE_REPORT_TIME_ZONE=Europe/Paris qoe-report config", "what the environment changes"),
        ])

    static let plan = Command(
        .plan, "list the night's files as work items, for several machines",
        options: [.night] + input + [.state] + talk,
        examples: [
            (
                "qoe-report plan --night 2026-11-29 | parallel qoe-report map --shards 64 --out parts {}",
                "map every item, by GNU parallel"
            )
        ])

    static let map = Command(
        .map, "turn one work item into parts by session", operands: Operands(placeholder: "ITEM", many: false),
        options: [.shards, .out, .config, .timeZone] + effort + talk, required: ["--shards", "--out"],
        examples: [("qoe-report map ITEM --shards 64 --out parts", "ITEM is a line of plan")])

    static let reduce = Command(
        .reduce, "measure one part of every item", operands: Operands(placeholder: "PARTIALS", many: true),
        options: [.shard, .out, .config, .timeZone] + effort + talk, required: ["--shard", "--out"],
        examples: [
            ("qoe-report reduce --shard 7 --out reduced parts", "the eighth part of 64; parts/*.7 says the same")
        ])

    static let render = Command(
        .render, "add up the measured parts and publish the report",
        operands: Operands(placeholder: "PARTS", many: true),
        options: [.config, .timeZone, .reports, .templates, .state] + publishing + effort + talk,
        examples: [("qoe-report render --reports Reports reduced", "the same bytes as one run")])

    private static let input: [CommandOption] = [.logs, .config, .timeZone]
    private static let publishing: [CommandOption] = [.gate, .force, .csv, .share]
    private static let effort: [CommandOption] = [.jobs, .memory]
    private static let talk: [CommandOption] = [.quiet, .verbose]
}
