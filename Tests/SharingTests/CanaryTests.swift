import CDN
import Decoding
import Foundation
import Sharing
import TestSupport
import Testing

/// Every field of every line carries a text of its own; what comes out must be on the list.
struct CanaryTests {
    /// What a vendor may see: the fields whose canaries may come out.
    private static let allowed: Set<String> = [
        "session", "host", "file", "domain", "served", "etag", "extra",
    ]

    private static func line(_ i: Int, _ event: String, _ data: String, _ client: String) -> String {
        #"{"time":\#(1_795_977_500_000 + i * 60_000),"session":"cn-session-\#(i)","source":"avmetrics","event":"\#(event)","#
            + #""id":"cn-id-\#(i)-\#(event)-\#(data.count)","participant":"cn-participant-\#(i)","connection":"cn-connection-\#(i)","#
            + #""stream":"cn-stream-\#(i)","publisher":"cn-publisher-\#(i)","track":"cn-track-\#(i)","odd":"cn-odd-\#(i)","client":\#(client),"data":\#(data)}"#
    }

    /// A request of a vendor, with a canary in each of its fields.
    private static func request(_ i: Int, _ headers: String, status: Int, pop: String, host: String) -> String {
        let t = 1_795_977_500_000 + i * 60_000
        let url =
            "https://cn-user-\(i):cn-password-\(i)@cn-host-\(host).example/exp=cn-exp-\(i)~hmac=cn-hmac-\(i)/"
            + "eyJhbGciOiJIUzI1NiJ9.cn-jwt-\(i).x/cn-file-1.m4s?cn-query-\(i)=cn-value-\(i)#cn-fragment-\(i)"
        return
            #"{"date":\#(t),"url":"\#(url)","indexFileURL":"https://cn-index-\#(i).example/cn-indexpath-\#(i)","mediaType":"cn-media-\#(i)","#
            + #""mediaResourceRequest":{"url":"\#(url)","serverAddress":"cn-serveraddress-\#(i)","requestStartTime":\#(t),"byteRange":{"location":0,"length":7},"#
            + #""errorEvent":\#(status < 400 ? "null" : #"{"error":{"domain":"cn-domain-\#(i)","code":-1,"description":"cn-description-\#(i)"}}"#),"#
            + #""networkTransactionMetrics":{"redirectCount":0,"transactionMetrics":[{"fetchStartDate":\#(t),"requestStartDate":\#(t),"responseStartDate":\#(t + 20),"#
            + #""responseEndDate":\#(t + 40),"networkProtocolName":"cn-proto-1","isReusedConnection":true,"isProxyConnection":false,"resourceFetchType":1,"#
            + #""remoteAddress":"\#(i % 7 == 6 ? "192.168.1.50" : "203.0.113.\(i % 2)")","localAddress":"cn-localaddress-\#(i)","countOfResponseBodyBytesReceived":90000,"odd":"cn-oddmetric-\#(i)","#
            + #""response":{"statusCode":\#(status),"odd":"cn-oddresponse-\#(i)","headers":{\#(headers),"Age":"12","ETag":"cn-etag-\#(i)","#
            + #""Set-Cookie":"cn-cookie-\#(i)","Location":"https://cn-location-\#(i)","X-Client-IP":"cn-clientip-\#(i)","X-Unheard-Of":"cn-unheard-\#(i)","#
            + #""X-Extra":"cn-extra-\#(i)","Referer":"cn-referer-\#(i)","Authorization":"cn-authorization-\#(i)"}}}]}}}"#
    }

    private static let night: String = {
        var lines: [String] = []
        for i in 0..<30 {
            // The country is shared by a large group; everything else of the viewer is one viewer's.
            let client =
                #"{"app":"cn-app-\#(i)","appId":"cn-appid-\#(i)","os":"cn-os-\#(i)","device":"cn-device-\#(i)","country":"\#(i < 24 ? "FR" : "JP")","#
                + #""region":"cn-region-\#(i)","city":"cn-city-\#(i)","network":"cn-network-\#(i)","carrier":"cn-carrier-\#(i)","asn":"cn-asn-\#(i)","isp":"cn-isp-\#(i)","#
                + #""sdkVersion":"cn-sdk-\#(i)","content":"cn-content-\#(i)","title":"cn-title-\#(i)","user":"cn-person-\#(i)"}"#
            let isFastly = i % 2 == 0
            let headers =
                isFastly
                ? #""X-Served-By":"cache-cn-served-\#(i)-FPP","X-Timer":"cn-timer-\#(i)","X-Cache":"MISS","Server":"cn-server-\#(i)""#
                : #""CF-Ray":"cn-ray-\#(i)-YPP","CF-Cache-Status":"MISS","Server":"cloudflare""#
            func add(_ event: String, _ data: String) { lines.append(line(i, event, data, client)) }
            let host = isFastly ? "f" : "y"
            add("HLSMediaSegmentRequest", request(i, headers, status: 200, pop: isFastly ? "FPP" : "YPP", host: host))
            add("HLSMediaSegmentRequest", request(i, headers, status: i % 6 < 2 ? 404 : 200, pop: "", host: host))
            add(
                "ContentKeyRequest",
                #"{"contentKeySpecifier":"cn-keyid-\#(i)","mediaType":"cn-keymedia-\#(i)","mediaResourceRequest":{"url":"https://cn-keyhost-\#(i).example/cn-keypath-\#(i)"}}"#
            )
            add(
                "RateChange",
                #"{"date":\#(1_795_977_500_000 + i * 60_000),"rate":1,"variant":{"url":"cn-varianturl-\#(i)","averageBitRate":90000000}}"#
            )
            add(
                "Stall",
                #"{"date":\#(1_795_977_501_000 + i * 60_000),"rate":0,"variant":{"url":"cn-stallurl-\#(i)","averageBitRate":90000000}}"#
            )
            add(
                "HLSMediaSegmentRequest",
                #"{"url":"https://cn-host-\#(host).example/cn-file-2.m4s?cn-query-\#(i)","mediaResourceRequest":{"errorEvent":{"error":{"domain":"cn-domain-\#(i)","code":-2,"description":"cn-description-\#(i)"}}}}"#
            )
            add(
                "Error",
                #"{"didRecover":false,"error":{"domain":"cn-errordomain-\#(i)","code":1,"description":"cn-errortext-\#(i)"}}"#
            )
            add("ended", #"{"reason":"cn-reason-\#(i)"}"#)
            add("cn-event-\(i)", #"{"odd":"cn-odddata-\#(i)"}"#)
        }
        return lines.joined(separator: "\n")
    }()

    /// The names of the canaries in a text: `cn-<name>-…`.
    private static func canaries(in text: String) -> Set<String> {
        Set(text.matches(of: #/cn-([a-z]+)-[0-9a-z]/#).map { String($0.output.1) })
    }

    @Test(arguments: ["fastly", "cloudflare"])
    func `only what is on the list comes out`(_ vendor: String) throws {
        let rules = CDNRules(extraHeaders: ["X-Extra"])
        let bundles = try Bundles(Self.night, cdn: rules, extraHeaders: ["X-Extra"])
        let found = Self.canaries(in: try bundles.text(vendor))
        #expect(Self.canaries(in: Self.night).count > 45)
        #expect(found.subtracting(Self.allowed).isEmpty)
        let wanted: Set<String> = vendor == "fastly" ? ["served"] : []
        #expect(found.isSuperset(of: wanted.union(["session", "host", "etag", "extra", "domain"])))
    }

    /// What CDNs and proxies write into headers that are on the list, each with a canary in its value.
    private static let values = [
        ("Cache-Status", #"edge; hit; key="https://f/x?token=cn-key-1&ip=198.51.100.7"; detail=cn-detail-1"#),
        ("Server-Timing", #"cdn-cache;desc="client 198.51.100.134, cn-desc-1";dur=3"#),
        ("Via", "1.1 varnish, 1.1 cn-proxy-1.corp.local:3128 (squid) 198.51.100.77"),
        ("X-Cache", "MISS, MISS from cn-squid-1.corp.local"), ("ETag", #""cn-mail-1@mail.example""#),
        ("X-Extra", "https://cn-link-1.example/a?b=c uid=cn-uid-1 2001:db8::7"),
    ]

    @Test func `no value of a header on the list tells of the viewer`() throws {
        var log = RequestLog()
        for i in 0..<24 {
            log.session = "viewer-\(i)"
            let served = [("X-Served-By", "cache-a-IAD, cache-b-CDG"), ("X-Timer", "S1.2,VS0,VE1")]
            let proxy = i % 3 == 0 ? "" : #","isProxyConnection":false"#
            let address = i % 3 == 0 ? "203.0.113.99" : i % 3 == 1 ? "192.168.1.50" : "203.0.113.5"
            log.segment(
                "/a/viewer-\(i)/s.m4s", status: 404, headers: served + Self.values,
                transaction: #","remoteAddress":"\#(address)""# + proxy)
        }
        let naming = SessionNaming.hash(key: Array("a key of sixteen bytes".utf8))
        let bundles = try Bundles(
            log.text, cdn: CDNRules(extraHeaders: ["X-Extra"]), extraHeaders: ["X-Extra"], naming: naming)
        let text = try bundles.text("fastly")
        #expect(Self.canaries(in: text).isEmpty)
        for secret in [
            "198.51.100", "192.168.", "203.0.113.99", "2001:db8", "squid", "corp.local", "viewer-", "mail.example",
        ] {
            #expect(!text.contains(secret), "\(secret)")
        }
        // What the vendor needs has arrived.
        for wanted in [
            "cache-a-IAD, cache-b-CDG S1.2,VS0,VE1", "Via: 1.1 varnish, 1.1 ~", "X-Cache: MISS, MISS from ~",
            "203.0.113.5", "Cache-Status: edge; hit", "Server-Timing: cdn-cache; dur=3",
        ] {
            #expect(text.contains(wanted), "\(wanted)")
        }
    }

    @Test func `no address in a host, in a path and at the end of a long header goes out`() throws {
        var log = RequestLog()
        let long = String(repeating: "a", count: 392)
        for i in 0..<12 {
            log.session = "s-\(i)"
            for (host, path) in [("192.168.1.23:8080", "/a/s.ts"), ("edge.example", "/a/203.0.113.77/s.ts")] {
                log.segment(
                    path, status: 404, headers: RequestLog.fastly("CDG") + [("X-Extra", "\(long) 198.51.100.7")],
                    host: host)
            }
        }
        let bundles = try Bundles(
            log.text, cdn: CDNRules(extraHeaders: ["X-Extra"]), extraHeaders: ["X-Extra"])
        let text = try bundles.text("fastly")
        for secret in ["192.168", "203.0", "198.51"] { #expect(!text.contains(secret), "\(secret)") }
        for wanted in ["/a/s.ts", "/a/~/s.ts", "edge.example"] { #expect(text.contains(wanted), "\(wanted)") }
    }

    @Test func `one vendor's bundle holds nothing of another's`() throws {
        let bundles = try Bundles(Self.night)
        #expect(bundles.table.vendors == ["cloudflare", "fastly"])
        let fastly = try bundles.text("fastly").lowercased()
        for word in ["cloudflare", "ypp", "cn-host-y", "cf-ray", "cn-ray"] {
            #expect(!fastly.contains(word), "\(word)")
        }
        let cloudflare = try bundles.text("cloudflare").lowercased()
        for word in ["fastly", "fpp", "cn-host-f", "x-served-by", "cn-served", "cn-timer"] {
            #expect(!cloudflare.contains(word), "\(word)")
        }
    }

    @Test func `a header that nobody allowed stays in the house, configured or not`() throws {
        let text = try Bundles(Self.night).text("fastly")
        #expect(!text.contains("cn-extra"))
    }

    @Test func `sessions are told by a keyed hash where that is wanted`() throws {
        let bundles = try Bundles(Self.night, naming: .hash(key: Array("a key of sixteen bytes".utf8)))
        let text = try bundles.text("fastly")
        #expect(!text.contains("cn-session"))
        #expect(try text == bundles.text("fastly"))
        let other = try Bundles(Self.night, naming: .hash(key: Array("another key of sixteen".utf8)))
        #expect(try text != other.text("fastly"))
    }
}

/// The generator's own canaries; it lies beside the project.
@Suite(.enabled(if: Fixtures.hasShared))
struct GeneratedCanaryTests {
    @Test func `no token, user, client address, key, title or city is in any bundle`() throws {
        let folder = try ScratchFolder()
        let tool = try #require(Fixtures.shared("tools/make_night.py"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", tool.path, "--out", folder.path("night"), "--sessions", "300", "--sources", "avmetrics",
            "--files",
            "2", "--jobs", "1", "--truth", folder.path("truth.json"),
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let data = try Data(contentsOf: URL(filePath: folder.path("truth.json")))
        let truth = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let canaries = try #require(truth["canaries"] as? [String: [String]])
        let bundles = try Bundles(folder: folder.path("night"), cdn: .builtIn)
        let hosts = [
            "fastly": "edge-f", "cloudfront": "edge-c", "cloudflare": "edge-y", "akamai": "edge-k", "google": "edge-g",
        ]
        #expect(Set(bundles.table.vendors) == Set(hosts.keys))
        for vendor in bundles.table.vendors {
            let text = try bundles.text(vendor)
            for (kind, all) in canaries {
                #expect(!all.isEmpty)
                for canary in all where text.contains(canary) { Issue.record("\(vendor): \(kind) \(canary)") }
            }
            for (other, host) in hosts where other != vendor {
                #expect(!text.contains(other), "\(other) in the bundle of \(vendor)")
                #expect(!text.contains(host + ".media"), "\(host) in the bundle of \(vendor)")
            }
        }
    }
}
