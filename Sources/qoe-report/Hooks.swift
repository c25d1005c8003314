import Glibc
import Settings

/// A program that is run after a night is published: no shell, a limit in time, and the night in its environment.
struct Hook {
    let words: [String]
    /// Seconds after which it is stopped.
    let timeout: Double

    /// What became of it.
    enum End: Equatable {
        case done
        /// Its exit status, or 128 + the signal that ended it, as shells have it.
        case failed(Int32)
        case tookTooLong
        /// It cannot be started; `errno`.
        case notStarted(Int32)
    }

    /// Runs the program to its end.
    ///
    /// - Parameter facts: variables that are added to the run's own.
    func run(_ facts: [(name: String, value: String)]) -> End {
        guard let program = words.first else { return .done }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The run keeps signals from its threads; the hook shall be stoppable, and its children with it.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        sigemptyset(&usual)
        for number in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var child: pid_t = 0
        let code = withCStrings(words) { arguments in
            withCStrings(environment(facts)) { posix_spawnp(&child, program, nil, &attributes, arguments, $0) }
        }
        guard code == 0 else { return .notStarted(code) }
        Signals.hook.store(child, ordering: .releasing)
        defer { Signals.hook.store(0, ordering: .releasing) }
        return wait(for: child)
    }

    private func wait(for child: pid_t) -> End {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(timeout)
        var status: Int32 = 0
        while true {
            let found = waitpid(child, &status, WNOHANG)
            if found == child { return Hook.end(status) }
            if found < 0, errno != EINTR { return .notStarted(errno) }
            if clock.now >= end { break }
            // A hook is a mail or a message: nobody waits for the last hundredth of a second.
            usleep(10_000)
        }
        kill(-child, SIGTERM)
        usleep(Hook.grace)
        kill(-child, SIGKILL)
        waitpid(child, &status, 0)
        return .tookTooLong
    }

    /// Microseconds between asking a hook to stop and making it.
    private static let grace: UInt32 = 200_000

    private static func end(_ status: Int32) -> End {
        let signal = status & 0x7F
        if signal != 0 { return .failed(128 + signal) }
        let code = (status >> 8) & 0xFF
        return code == 0 ? .done : .failed(code)
    }

    /// `NAME=value` of the run's own environment and of the facts, which go before.
    private func environment(_ facts: [(name: String, value: String)]) -> [String] {
        var own: [String] = []
        var at = environ
        while let entry = at.pointee {
            own.append(String(cString: entry))
            at += 1
        }
        let names = facts.map { $0.name + "=" }
        return own.filter { entry in !names.contains { entry.hasPrefix($0) } } + facts.map { "\($0.name)=\($0.value)" }
    }
}

/// Hands texts to a C function as an array that ends with NULL.
private func withCStrings<R>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
