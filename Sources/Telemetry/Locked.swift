import Glibc

/// A value that one thread at a time may use.
///
/// By a POSIX mutex, which the thread sanitizer knows. Of `Synchronization.Mutex` it sees nothing once two threads meet in
/// it, since the kernel then hands it on: every use would look like a race, and a real one would be lost among them.
package final class Locked<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls `body` while no other thread is in here. It must not come back in.
    package func withLock<Result, Problem: Error>(
        _ body: (inout Value) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
