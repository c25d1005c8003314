import Foundation
import Reporting
import Settings
import Synchronization

/// SIGTERM, SIGINT and SIGHUP: at any moment, in whatever stage, what is half done goes and the old report stays whole.
enum Signals {
    /// The process group of a hook that runs now; 0 without one.
    static let hook = Atomic<Int32>(0)

    /// From here on a thread of its own waits for the signals. To be called before any other thread is there: they all
    /// inherit that the signals are not for them.
    static func watch() {
        // A closed pipe and a limit of the file size are errors of the write, which says where it was.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        var waited = sigset_t()
        sigemptyset(&waited)
        for number in [SIGTERM, SIGINT, SIGHUP] where !isIgnored(number) { sigaddset(&waited, number) }
        pthread_sigmask(SIG_BLOCK, &waited, nil)
        let set = waited
        Thread.detachNewThread {
            var set = set
            var number: Int32 = 0
            while sigwait(&set, &number) != 0 {}
            stop(number)
        }
    }

    private static func stop(_ number: Int32) -> Never {
        let (code, word): (ExitCode, String) =
            switch number {
            case SIGINT: (.interrupted, "interrupted")
            case SIGHUP: (.hungUp, "the terminal went away")
            default: (.terminated, "terminated")
            }
        StandardStream.error.write("qoe-report: \(word); what was published before stays as it is\n")
        let group = hook.load(ordering: .acquiring)
        if group > 0 { kill(-group, SIGTERM) }
        Temporaries.stop(code.rawValue)
    }

    /// Whoever started the run may have asked that a signal does nothing: nohup, or a shell's background.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
