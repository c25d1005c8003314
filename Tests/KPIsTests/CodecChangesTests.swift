import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct CodecChangesTests {
    @Test func `counts changes between samples that name a codec`() {
        #expect(Receiving.video(.example([.codec: [3, 3, nil, 4, 3]])).measurements["codec-changes"] == .count(2))
    }

    @Test func `is unknown where none is named, and for sound`() {
        #expect(Receiving.video(.example([.bytes: [0, 1]])).measurements["codec-changes"] == nil)
        #expect(Receiving(media: .audio, stream: .example([.codec: [1, 2]])).measurements["codec-changes"] == nil)
    }
}
