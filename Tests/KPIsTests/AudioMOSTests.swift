import KPIs
import TestSupport
import Testing

@Suite struct AudioMOSTests {
    /// The published values of the reduced model.
    @Test(arguments: [(0, 4.303), (10, 4.147), (50, 3.623), (100, 3.166)])
    func `meets the values of the reduced E-model`(lost: Int, opinion: Double) throws {
        guard case .statistic(let value) = testSaid(video: nil, audio: (40, lost))["audio-mos"] else {
            Issue.record("no value")
            return
        }
        #expect(abs(value - opinion) < 0.0006)
    }
}
