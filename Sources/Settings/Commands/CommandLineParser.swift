/// Reads the words after a command by that command's table.
struct CommandLineParser {
    private let command: Command
    private let words: [String]
    private var at = 0
    private var arguments: Arguments
    private var seen: [String] = []

    init(_ command: Command, _ words: [String]) {
        self.command = command
        self.words = words
        arguments = Arguments(command: command.name)
    }

    mutating func parse() throws(UsageError) -> Request {
        var optionsEnded = false
        while at < words.count {
            let word = words[at]
            at += 1
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                try take(operand: word)
            } else if word == "--" {
                optionsEnded = true
            } else if word == "--help" || word == "-h" {
                return .help(command.name)
            } else if word == "--version" {
                return .version
            } else if word.hasPrefix("--") {
                try take(long: word)
            } else {
                try take(short: word)
            }
        }
        try requireAll()
        return .command(arguments)
    }

    private mutating func take(long word: String) throws(UsageError) {
        let equals = word.firstIndex(of: "=")
        let name = String(word[..<(equals ?? word.endIndex)])
        guard let option = command.options.first(where: { $0.name == name }) else { throw unknown(name) }
        try take(option, attached: equals.map { String(word[word.index(after: $0)...]) })
    }

    private mutating func take(short word: String) throws(UsageError) {
        guard let option = command.options.first(where: { $0.short == String(word.prefix(2)) }) else {
            throw unknown(word)
        }
        let rest = word.dropFirst(2)
        guard rest.isEmpty || option.value != nil else {
            throw UsageError("\(word): \(option.synopsis) takes no value; write each short option on its own")
        }
        try take(option, attached: rest.isEmpty ? nil : String(rest))
    }

    private mutating func take(_ option: CommandOption, attached: String?) throws(UsageError) {
        let name = option.name
        if seen.contains(name), !option.repeatable {
            throw UsageError("\(name): given twice; keep one")
        }
        if let other = option.contradicts.first(where: seen.contains) {
            throw UsageError("\(name): contradicts \(other); keep one of them")
        }
        seen.append(name)
        guard let value = option.value else {
            guard attached == nil else { throw UsageError("\(name): takes no value; write \(name) alone") }
            try option.apply(&arguments, "")
            return
        }
        if let attached {
            try option.apply(&arguments, attached)
            return
        }
        // The next word is the value, unless it is an option itself: then the value was forgotten. No option is a digit,
        // so that a number below zero is told as one.
        guard at < words.count, words[at] == "-" || !words[at].hasPrefix("-") || Int(words[at].prefix(2)) != nil else {
            throw UsageError("\(name): the value is missing; write \(name)=\(value)")
        }
        at += 1
        try option.apply(&arguments, words[at - 1])
    }

    private mutating func take(operand word: String) throws(UsageError) {
        guard let operands = command.operands else {
            throw UsageError("\(word): \(command.name.rawValue) takes options only; see \(helpLine)")
        }
        guard operands.many || arguments.operands.isEmpty else {
            let first = arguments.operands[0]
            throw UsageError(
                "\(word): one \(operands.placeholder) only, and '\(first)' was given; run it again for each")
        }
        arguments.operands.append(word)
    }

    private func requireAll() throws(UsageError) {
        let name = command.name.rawValue
        if let missing = command.required.first(where: { !seen.contains($0) }),
            let option = command.options.first(where: { $0.name == missing })
        {
            throw UsageError("\(name): \(missing) is missing; write \(option.synopsis)")
        }
        if let operands = command.operands, arguments.operands.isEmpty {
            throw UsageError("\(name): no \(operands.placeholder) is given; see \(helpLine)")
        }
    }

    private func unknown(_ name: String) -> UsageError {
        let names = command.options.map(\.name) + ["--help", "--version"]
        let elsewhere = Command.Name.allCases.filter { other in
            Command.named(other).options.contains { $0.name == name || $0.short == name }
        }
        if !elsewhere.isEmpty {
            let owners = elsewhere.map(\.rawValue).joined(separator: ", ")
            return UsageError("\(name): no option of \(command.name.rawValue), but of \(owners); see \(helpLine)")
        }
        let hint = Spelling.hint(for: name, among: names, otherwise: "see \(helpLine)")
        return UsageError("\(name): unknown option\(hint)")
    }

    private var helpLine: String { "qoe-report \(command.name.rawValue) --help" }
}
