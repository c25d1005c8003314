import KPIs
import TestSupport
import Testing

@Suite struct PublishRefusedTests {
    @Test func `says what kept a client from trying`() {
        var log = RoomLog()
        log.write(0, "session.capabilities", #"{"canPublish":true}"#, ids: #""connection":"c""#)
        log.write(1, "camera.access", #"{"granted":false}"#, ids: #""connection":"c""#)
        let said = log.subjects.of(kind: "publishing").first?.measurements
        #expect(said?["not-allowed"] == .outcome(false))
        #expect(said?["camera-denied"] == .outcome(true))
        #expect(said?["attempts"] == .table("[]"))
        #expect(publishingSession.of(kind: "publishing").first?.measurements["not-allowed"] == nil)
    }
}
