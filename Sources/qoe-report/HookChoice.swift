import Glibc
import Settings

/// Which hook follows a night, and what is said of it.
struct HookChoice {
    let settings: HookSettings
    let console: Console

    /// Runs the hook of a published night. A hook that fails changes no exit code: the report is there.
    ///
    /// - Parameters:
    ///   - page: the path of what people open first.
    ///   - code: the night's exit code.
    func run(night: String, page: String, code: ExitCode) {
        let (name, words): (String, [String]) =
            switch code {
            case .published: ("on_success", settings.onSuccess)
            case .targetsMissed: ("on_gate_failed", settings.onGateFailed)
            default: ("on_warning", settings.onWarning)
            }
        guard let program = words.first else { return }
        let end = Hook(words: words, timeout: settings.timeout).run([
            (EnvironmentVariable.hookNight, night), (EnvironmentVariable.hookPage, page),
            (EnvironmentVariable.hookExit, String(code.rawValue)),
        ])
        let remedy = "the report is published; look at the hook"
        switch end {
        case .done: break
        case .failed(let status): console.say(.warning, "hooks.\(name): \(program) ended with \(status); \(remedy)")
        case .tookTooLong:
            console.say(
                .warning, "hooks.\(name): \(program) took over \(settings.timeout) s and was stopped; \(remedy)")
        case .notStarted(let code):
            let cause = String(cString: strerror(code)).lowercased()
            console.say(.warning, "hooks.\(name): \(program) cannot be started (\(cause)); \(remedy)")
        }
    }
}
