import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct GapsTests {
    @Test func `lists intervals above ten seconds and three times the median`() {
        let said = Receiving.video(.example(at: [0, 2, 4, 14, 26.5, 28], [.bytes: [0]])).measurements
        #expect(said["gaps"] == .table("[12.5]"))
        let slow = Receiving.video(.example(at: [0, 20, 40, 99, 119, 180], [.bytes: [0]])).measurements
        #expect(slow["gaps"] == .table("[61.0]"))
    }

    @Test func `are counted and added up, so that a night can say how many and how long`() {
        let said = Receiving.video(.example(at: [0, 2, 4, 16.5, 18, 20, 31], [.bytes: [0]])).measurements
        #expect(said["gaps/count"] == .count(2))
        #expect(said["gaps/time"] == .duration(23.5))
        let whole = Receiving.video(.example(at: [0, 1, 2], [.bytes: [0]])).measurements
        #expect(whole["gaps/count"] == .count(0) && whole["gaps/time"] == .duration(0))
    }

    @Test func `is an empty list where there is none, and unknown with one sample`() {
        #expect(Receiving.video(.example(at: [0, 1], [.bytes: [0]])).measurements["gaps"] == .table("[]"))
        #expect(Receiving.video(.example(at: [0], [.bytes: [0]])).measurements["gaps"] == nil)
        #expect(Receiving.video(.example(at: [0], [.bytes: [0]])).measurements["gaps/count"] == nil)
    }
}
