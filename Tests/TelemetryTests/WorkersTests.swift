import Synchronization
import Telemetry
import Testing

@Suite struct WorkersTests {
    @Test(arguments: [0, 1, 2, 7]) func eachWorkerIsAskedOnceAndAllAreDone(count: Int) {
        let asked = Mutex<[Int]>([])
        Workers.run(count) { worker in asked.withLock { $0.append(worker) } }
        #expect(asked.withLock { $0.sorted() } == Array(0..<count))
    }

    /// Each waits for the other: one thread for both would wait for ever.
    @Test func workersRunAtTheSameTime() {
        let here = Mutex(0)
        Workers.run(2) { _ in
            here.withLock { $0 += 1 }
            while here.withLock({ $0 }) < 2 {}
        }
        #expect(here.withLock { $0 } == 2)
    }
}
