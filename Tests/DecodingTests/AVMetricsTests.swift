import Decoding
import Telemetry
import TestSupport
import Testing

@Suite struct AVMetricsTests {
    @Test(arguments: [
        "AVMetricPlayerItemStallEvent", "AVMetricStallEvent", "PlayerItemStallEvent", "StallEvent", "Stall",
    ])
    func `an event goes by its class name in every shortening`(event: String) {
        #expect(
            DecodedLine(source: "avmetrics", event: event, data: #"{"date":1764374400123,"rate":0.0}"#).kind == .stall)
    }

    @Test func `an unknown class counts and feeds nothing`() {
        let line = DecodedLine(
            source: "avmetrics", event: "AVMetricPlayerItemThermalStateEvent", data: #"{"date":1764374400123}"#)
        #expect(line.isUnknownEvent)
        #expect(line.kind == .note)
    }

    @Test func `numbers and booleans in texts are read`() {
        let line = DecodedLine(
            source: "avmetrics", event: "VariantSwitch",
            data:
                #"{"date":"2025-11-29 00:00:00 +0000","didSucceed":"1","toVariant":{"averageBitRate":"2000000","peakBitRate":"-1"}}"#
        )
        #expect(line.own.numbers[.didSucceed] == 1)
        #expect(line.own.numbers[.averageBitrate] == 2_000_000)
        #expect(line.own.numbers[.peakBitrate] == nil)
        #expect(line.own.instants[.dataTime] == 1_764_374_400_000_000)
    }

    @Test func `of a URL only the host is kept, and the path of what failed`() {
        func request(_ status: Int) -> DecodedLine {
            DecodedLine(
                source: "avmetrics", event: "HLSPlaylistRequest",
                data:
                    #"{"date":1764374400123,"url":"https://user:pw@edge.example.net:8443/a/b.m3u8?token=SECRET#f","mediaResourceRequest":{"networkTransactionMetrics":{"transactionMetrics":[{"response":{"statusCode":\#(status),"headers":{}}}]}}}"#
            )
        }
        #expect(request(200).own.texts[.host] == "edge.example.net:8443")
        #expect(request(200).own.texts[.path] == nil)
        #expect(request(404).parts.last?.texts[.path] == "/a/b.m3u8")
    }

    @Test func `an error's description goes nowhere`() {
        let line = DecodedLine(
            source: "avmetrics", event: "Error",
            data:
                #"{"date":1764374400123,"didRecover":false,"error":{"domain":"D","code":-11800,"description":"https://x/?token=SECRET"}}"#
        )
        #expect(line.own.texts == [.errorDomain: "D"])
        #expect(line.own.numbers[.errorCode] == -11800)
    }

    @Test func `a negative number of the access log is unknown`() {
        #expect(
            DecodedLine(source: "avmetrics", event: "accessLog", data: #"{"numberOfStalls":-1}"#).own.numbers[
                .stallCount] == nil)
        #expect(
            DecodedLine(source: "avmetrics", event: "accessLog", data: #"{"numberOfStalls":2}"#).own.numbers[
                .stallCount] == 2)
    }

    @Test(arguments: [("null", nil), ("\"\"", nil), ("false", nil), ("{}", 1.0)] as [(String, Double?)])
    func `an error event that says nothing is no error`(written: String, error: Double?) {
        let summary = DecodedLine(
            source: "avmetrics", event: "PlaybackSummary", data: #"{"date":1764374400123,"errorEvent":\#(written)}"#)
        #expect(summary.own.numbers[.hasError] == error)
        let request = DecodedLine(
            source: "avmetrics", event: "MediaResourceRequest",
            data: #"{"date":1764374400123,"url":"https://h/x","errorEvent":\#(written)}"#)
        #expect(request.own.numbers[.hasError] == error)
    }

    @Test func `a request without its resource has not its event's shape`() {
        #expect(
            DecodedLine(source: "avmetrics", event: "HLSMediaSegmentRequest", data: #"{"date":1764374400123}"#)
                .exclusion == .badShape)
    }

    @Test func `an error log's event is known, has its moment, and nothing of it is kept`() {
        let line = DecodedLine(
            source: "avmetrics", event: "errorLog",
            data:
                #"{"date":1795977500000,"errorStatusCode":-12938,"errorDomain":"CoreMediaErrorDomain","errorComment":"at https://h/x?token=secret"}"#
        )
        #expect(line.kind == .errorLog)
        #expect(line.own.instants == [.dataTime: 1_795_977_500_000_000])
        #expect(line.own.numbers.isEmpty && line.own.texts.isEmpty && line.unknownNames.isEmpty)
    }

    @Test(arguments: ["mediaResourceRequest", "mediaResourceRequestEvent"])
    func `a request goes by the format's name and by the SDK's`(name: String) {
        let line = DecodedLine(
            source: "avmetrics", event: "HLSMediaSegmentRequest",
            data:
                #"{"date":1764374400123,"\#(name)":{"url":"https://h/x","errorEvent":{"error":{"domain":"D","code":-1}}}}"#
        )
        #expect(line.kind == .segmentRequest)
        #expect(line.own.numbers[.hasError] == 1)
        #expect(line.unknownNames.isEmpty)
    }

    @Test func `a failed request's byte range is its own, else its event's`() {
        func range(_ event: String, _ request: String) -> [Double?] {
            let line = DecodedLine(
                source: "avmetrics", event: "HLSMediaSegmentRequest",
                data:
                    #"{"date":1764374400123,\#(event)"mediaResourceRequest":{\#(request)"url":"https://h/x","errorEvent":{"error":{"domain":"D","code":-1}}}}"#
            )
            return [line.own.numbers[.rangeStart], line.own.numbers[.rangeLength]]
        }
        let (first, second) = (
            #""byteRange":{"location":0,"length":500},"#, #""byteRange":{"location":500,"length":70},"#
        )
        #expect(range(first, second) == [500, 70])
        #expect(range(second, "") == [500, 70])
        #expect(range(second, #""byteRange":null,"#) == [500, 70])
        let none = #""byteRange":{"location":0,"length":0},"#
        #expect(range(second, none) == [500, 70])
        #expect(range(none, none) == [nil, nil])
        #expect(range("", #""byteRange":{"location":"500","length":"70"},"#) == [500, 70])
        #expect(range("", #""byteRange":{"location":-1,"length":70},"#) == [nil, 70])
    }

    @Test(arguments: [
        #""isMultivariantPlaylist":true,"mediaResourceRequest":null"#, #""mediaResourceRequestEvent":null"#,
        #""url":"https://h/x.m3u8""#,
    ])
    func `a line with no request in it is used, and is none`(data: String) {
        let line = DecodedLine(
            source: "avmetrics", event: "HLSPlaylistRequest", data: #"{"date":1764374400123,\#(data)}"#)
        #expect(line.exclusion == nil)
        #expect(line.kind == .note)
        #expect(line.own.instants == [.dataTime: 1_764_374_400_123_000])
        #expect(line.own.numbers.isEmpty && line.own.texts.isEmpty)
    }

    @Test func `a request's own dates are kept where its transactions do not tell`() {
        func instants(_ transactions: String) -> [Field: Int64] {
            let line = DecodedLine(
                source: "avmetrics", event: "ContentKeyRequest",
                data:
                    #"{"date":1764374409000,"mediaResourceRequest":{"requestStartTime":1764374401000,"responseEndTime":1764374402000,"networkTransactionMetrics":\#(transactions)}}"#
            )
            var all = line.own.instants
            for part in line.parts { all.merge(part.instants) { $1 } }
            return all.filter { $0.key == .startTime || $0.key == .endTime }
        }
        let both: [Field: Int64] = [.startTime: 1_764_374_401_000_000, .endTime: 1_764_374_402_000_000]
        #expect(instants("null") == both)
        #expect(instants(#"{"transactionMetrics":[]}"#) == both)
        #expect(instants(#"{"transactionMetrics":[{"fetchStartDate":1764374401000}]}"#) == both)
        #expect(
            instants(#"{"transactionMetrics":[{"fetchStartDate":1764374401000,"responseEndDate":1764374402000}]}"#)
                .isEmpty)
    }
}
