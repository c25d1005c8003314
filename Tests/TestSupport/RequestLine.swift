import Decoding
import Telemetry

/// A segment request as AVFoundation logs it, with one transaction, for tests of what CDNs say.
package struct RequestLine {
    package var url = "https://edge.example/film/seg-1.m4s?token=secret"
    package var status = 200
    /// Header names and values.
    package var headers: [(String, String)] = []
    /// Further members of the transaction, each with a comma before it.
    package var transaction = ""
    /// Further members of the resource request, each with a comma before it.
    package var resource = ""

    package init(headers: [(String, String)] = [], status: Int = 200) {
        self.headers = headers
        self.status = status
    }

    /// The event's data.
    package var data: String {
        let fields = headers.map { name, value in
            let text = value.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
            return #""\#(name)":"\#(text)""#
        }.joined(separator: ",")
        return
            #"{"date":1795977500000,"mediaType":"vide","url":"\#(url)","mediaResourceRequest":{"url":"\#(url)"\#(resource),"#
            + #""networkTransactionMetrics":{"transactionMetrics":[{"resourceFetchType":1\#(transaction),"#
            + #""response":{"statusCode":\#(status),"headers":{\#(fields)}}}]}}}"#
    }

    /// What the line becomes.
    package func decoded(_ cdn: CDNRules = .builtIn) -> DecodedLine {
        DecodedLine(source: "avmetrics", event: "HLSMediaSegmentRequest", data: data, cdn: cdn)
    }
}

extension DecodedLine {
    /// `vendor/POP/cache state` of the first transaction, as the golden cases are written.
    package var cdn: String {
        guard let part = parts.first else { return "no transaction" }
        let state = part.numbers[.cacheState].flatMap { CacheState(rawValue: UInt8($0)) }
        return "\(part.texts[.cdn] ?? "unknown")/\(part.texts[.pop] ?? "-")/\(state?.name ?? "-")"
    }
}
