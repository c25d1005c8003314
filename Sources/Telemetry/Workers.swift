import Glibc

/// Threads that share a piece of work.
///
/// Made for each piece: a thread costs some ten microseconds. Dispatch's pool was seen to leave the second half of a
/// night to one thread, after a first half in which a worker had waited.
package enum Workers {
    private struct Share {
        let worker: Int
        let body: @Sendable (Int) -> Void
    }

    /// Calls `body` with 0, 1, … up to `count`, each on a thread of its own but for the first, which has the caller's;
    /// returns when all are done. A thread that the machine does not give has its share done by the caller's.
    package static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
        withoutActuallyEscaping(body) { body in
            var threads: [pthread_t] = []
            var left: [Int] = []
            for worker in 1..<max(1, count) {
                let share = UnsafeMutablePointer<Share>.allocate(capacity: 1)
                share.initialize(to: Share(worker: worker, body: body))
                var thread = pthread_t()
                let problem = pthread_create(
                    &thread, nil,
                    { raw in
                        guard let share = raw?.assumingMemoryBound(to: Share.self) else { return nil }
                        share.pointee.body(share.pointee.worker)
                        share.deinitialize(count: 1)
                        share.deallocate()
                        return nil
                    }, share)
                if problem == 0 {
                    threads.append(thread)
                } else {
                    share.deinitialize(count: 1)
                    share.deallocate()
                    left.append(worker)
                }
            }
            if count > 0 { body(0) }
            for worker in left { body(worker) }
            for thread in threads { pthread_join(thread, nil) }
        }
    }
}
