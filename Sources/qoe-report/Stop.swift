import History
import KPIs
import Pipeline
import Reporting
import Settings
import Shuffle
import Templating

/// The end of a run before its report: what to say, and the exit code.
struct Stop: Error {
    let code: ExitCode
    /// One line each.
    let texts: [String]

    init(_ code: ExitCode, _ texts: String...) { self.init(code, texts) }

    init(_ code: ExitCode, _ texts: [String]) {
        self.code = code
        self.texts = texts
    }

    /// Runs `body`; what it throws becomes a stop with the code that the README gives it.
    static func code<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as ConfigurationError {
            throw Stop(.configuration, error.description)
        } catch let problems as TemplateProblems {
            throw Stop(.configuration, problems.problems.map(\.description))
        } catch let problem as SpillProblem {
            throw Stop(.inputOutput, problem.description)
        } catch let problem as HistoryProblem {
            throw Stop(.inputOutput, problem.description)
        } catch let problem as PublishProblem {
            throw Stop(problem.kind == .cannotWrite ? .cannotWrite : .inputOutput, problem.description)
        } catch let problem as PlanProblem {
            throw Stop(.usage, problem.description)
        } catch let problem as PartProblem {
            let code: ExitCode =
                switch problem.kind {
                case .inputOutput, .refused: .inputOutput
                case .cannotWrite: .cannotWrite
                case .otherSettings: .configuration
                }
            throw Stop(code, problem.description)
        } catch let problem as StateProblem {
            let code: ExitCode =
                switch problem.kind {
                case .locked: .locked
                case .cannotWrite: .cannotWrite
                case .inputOutput: .inputOutput
                case .tryAgain: .tryAgain
                }
            throw Stop(code, problem.description)
        }
    }
}
