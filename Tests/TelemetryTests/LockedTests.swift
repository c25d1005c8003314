import Dispatch
import Telemetry
import Testing

@Suite struct LockedTests {
    private struct Stop: Error {}

    @Test func `what several threads add is all there`() {
        let sum = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<10_000 { sum.withLock { $0 += 1 } }
        }
        #expect(sum.withLock { $0 } == 80_000)
    }

    @Test func `a body that throws leaves the lock open, and what it changed`() {
        let value = Locked(1)
        #expect(throws: Stop.self) {
            try value.withLock { number throws(Stop) in
                number = 2
                throw Stop()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }
}
