import Telemetry
import TestSupport
import Testing

private func line(_ event: String, _ data: String) -> DecodedLine {
    DecodedLine(source: "vonage", event: event, data: data)
}

@Suite struct VonagePublishingTests {
    @Test func `reads what a publisher is set to, and no name`() {
        let set = line(
            "publisher.initialized",
            #"{"name":"Ada","audioTrack":true,"videoTrack":true,"cameraResolution":2,"cameraFrameRate":30,"maxBitrate":1200000}"#
        )
        #expect(set.own.numbers == [.cameraResolution: 2, .cameraFrameRate: 30, .maxBitrate: 1_200_000])
        #expect(set.own.texts.isEmpty)
        #expect(
            line("publisher.initialized", #"{"cameraResolution":"OTCameraCaptureResolutionHigh1080p"}"#).own.numbers
                == [.cameraResolution: 3])
    }

    @Test func `reads an error by its domain and code, and no message`() {
        let failed = line(
            "publisher.didFailWithError",
            #"{"error":{"domain":"OTPublisherErrorDomain","code":2000,"message":"for Ada"}}"#)
        #expect(failed.kind == .publisherFailed)
        #expect(failed.own.numbers == [.hasError: 1, .errorCode: 2_000])
        #expect(failed.own.texts == [.errorDomain: "OTPublisherErrorDomain"])
    }

    @Test(arguments: ["{}", #"{"error":null}"#, #"{"error":""}"#, #"{"error":false}"#])
    func `takes an absent error for none`(data: String) {
        #expect(line("session.publish", data).own.numbers.isEmpty)
    }

    @Test func `reads permissions in every spelling of a boolean`() {
        #expect(line("session.capabilities", #"{"canPublish":false}"#).own.numbers == [.canPublish: 0])
        #expect(line("camera.access", #"{"granted":"1"}"#).own.numbers == [.granted: 1])
    }
}
