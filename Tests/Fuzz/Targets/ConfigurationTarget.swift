import KPIs
import Settings

extension Target {
    private nonisolated(unsafe) static let file = MemoryFile()
    private static let vocabulary = Vocabulary(
        kpis: Columns.all.entries.map(\.column.id), dimensions: ["app", "country", "os"])
    private static let surroundings = Surroundings(
        environment: ["HOME": "/nowhere"], executable: nil, processorCount: 1)

    /// Any configuration: taken and told, or refused with a message.
    static let configuration = Target(name: "configuration") { bytes in
        file.fill(bytes)
        var arguments = Arguments(command: .run)
        arguments.config = file.path
        do throws(ConfigurationError) {
            let configuration = try Configuration.effective(arguments, in: surroundings, vocabulary: vocabulary)
            require(!ConfigurationText.text(configuration).isEmpty, "a configuration without text")
            require((0...1).contains(configuration.exclusionLimit.value), "a limit out of its range")
        } catch {
            require(error.description.hasPrefix(file.path), "an error without its file: \(error)")
        }
    }
}
