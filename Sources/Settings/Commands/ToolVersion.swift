/// The version of the tool: what `--version` prints and report.json says as `tool_version`.
package enum ToolVersion {
    package static let text = "1.0.0"
}
