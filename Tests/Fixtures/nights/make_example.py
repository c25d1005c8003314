#!/usr/bin/env python3
"""Writes the example night beside this script: example/*.ndjson(.gz). The story is in example/README.md.

    python3 make_example.py

The same bytes every time: no clock, no chance, gzip without time and name.
"""
import gzip
import json
import os

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "example")
EVENING = 1_795_975_200_000  # 2026-11-29T18:00:00Z, ms


def compact(line):
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


# ---------------------------------------------------------------------------------------------- avmetrics

VARIANTS = {
    name: {"averageBitRate": average, "peakBitRate": peak,
           "videoAttributes": {"presentationSize": {"width": w, "height": h}, "nominalFrameRate": 25.0, "codecTypes": ["hvc1"]}}
    for name, average, peak, w, h in (("low", 2_000_000, 2_600_000, 960, 540), ("middle", 15_000_000, 19_000_000, 1920, 1080),
                                      ("high", 20_000_000, 25_000_000, 3840, 2160))
}


class Play:
    """One play, written event by event; seconds are seconds after its tap."""

    def __init__(self, lines, session, at, client):
        self.lines, self.session, self.at, self.client = lines, session, at, client

    def say(self, seconds, event, **data):
        t = self.at + round(seconds * 1000)
        line = {"time": t, "session": self.session, "source": "avmetrics", "event": event}
        if self.client:
            line["client"], self.client = self.client, None
        if data or event not in ("playRequested", "firstFrame"):
            line["data"] = dict(date=t, **data)
        self.lines.append((t, line))

    def request(self, family, start, end, status=200, size=400_000, new=False, pop="CDG", hit=True, seconds=4.0, name="seg1"):
        """A request that ends at `end`; its transaction as URLSession tells it."""
        ms = lambda s: self.at + round(s * 1000)
        t = {"fetchStartDate": ms(start), "requestStartDate": ms(start + (0.09 if new else 0.001)),
             "requestEndDate": ms(start + (0.09 if new else 0.001)), "responseStartDate": ms(start + (end - start) * 0.3 + (0.07 if new else 0)),
             "responseEndDate": ms(end), "networkProtocolName": "h2", "isReusedConnection": not new, "isProxyConnection": False,
             "resourceFetchType": 1, "remoteAddress": "203.0.113.10", "countOfResponseBodyBytesReceived": size,
             "response": {"statusCode": status, "headers": {
                 "X-Served-By": f"cache-iad-kiad7000020-IAD, cache-cdg20720-{pop}", "X-Cache": "MISS, HIT" if hit else "MISS, MISS",
                 "X-Timer": f"S{ms(end) // 1000}.000000,VS0,VE1", "Via": "1.1 varnish, 1.1 varnish", "Age": "12" if hit else "0"}}}
        if new:
            t.update(domainLookupStartDate=ms(start), domainLookupEndDate=ms(start + 0.02), connectStartDate=ms(start + 0.02),
                     secureConnectionStartDate=ms(start + 0.05), secureConnectionEndDate=ms(start + 0.09), connectEndDate=ms(start + 0.09))
        url = f"https://edge.example.net/c1/{name}?token=secret"
        resource = {"url": url, "wasReadFromCache": False, "networkTransactionMetrics": {"redirectCount": 0, "transactionMetrics": [t]}}
        if family == "segment":
            self.say(end, "HLSMediaSegmentRequest", url=url, isMapSegment=False, mediaType="muxx", segmentDuration=seconds, mediaResourceRequest=resource)
        elif family == "key":
            self.say(end, "ContentKeyRequest", mediaType="vide", isClientInitiated=False, mediaResourceRequest=resource)
        else:
            self.say(end, "HLSPlaylistRequest", url=url, isMultivariantPlaylist=family == "master", mediaType="muxx", mediaResourceRequest=resource)

    def start_up(self, first_frame=1.0, variant="middle"):
        """Tap, playlists, two segments, likely to keep up, first frame."""
        f = first_frame / 1.0
        self.say(0, "playRequested")
        self.request("master", 0.1 * f, 0.25 * f, new=True, name="master.m3u8", size=2_000)
        self.request("media", 0.25 * f, 0.35 * f, name="v1.m3u8", size=3_000)
        self.request("segment", 0.35 * f, 0.8 * f, size=2_000_000, name="seg0")
        self.say(0.9 * f, "InitialLikelyToKeepUp", timeTaken=round(0.85 * f, 3), variant=VARIANTS[variant])
        self.say(0.95 * f, "RateChange", rate=1.0, previousRate=0.0, variant=VARIANTS[variant])
        self.say(first_frame, "firstFrame")

    def segments(self, start, end, every=4.0, size=2_500_000, took=1.0):
        n = 1
        while start + n * every < end:
            self.request("segment", start + n * every - took, start + n * every, size=size, name=f"seg{n}", hit=n % 10 > 0)
            n += 1

    def summary(self, seconds, played, stalls=0, stalled=0.0, switches=0, startup=0.85, error=None):
        data = {"recoverableErrorCount": 0, "stallCount": stalls, "variantSwitchCount": switches, "playbackDuration": int(played),
                "mediaResourceRequestCount": 20, "timeSpentRecoveringFromStall": stalled, "timeWeightedAverageBitrate": 15_000_000 if played else 0,
                "timeWeightedPeakBitrate": 19_000_000 if played else 0}
        if played:
            data["timeSpentInInitialStartup"] = startup
        if error:
            data["errorEvent"] = {"didRecover": False, "error": error}
        self.say(seconds, "PlaybackSummary", **data)


def plays():
    lines = []
    people = [("FR", "wifi", "iPhone15,2"), ("FR", "cellular", "iPhone15,2"), ("DE", "wifi", "iPad14,3"), ("JP", "wifi", "AppleTV14,1")]

    def play(session, minute, who, app="5.2.0"):
        country, network, device = people[who]
        return Play(lines, session, EVENING + minute * 60_000, {
            "app": app, "os": "iOS 18.3", "device": device, "country": country, "network": network, "asn": 64_496 + who, "live": False, "title": "Film n° 1"})

    # The standard's own example: 2 s start-up, 60 s played, one stall of 10 s, 30 s paused.
    p = play("golden-10-of-72", 1, 0)
    p.start_up(2.0)
    p.segments(2, 30)
    p.say(32, "Stall", rate=0.0, previousRate=1.0, variant=VARIANTS["middle"])
    p.request("segment", 30, 41.9, size=2_500_000, name="seg8", hit=False)  # 1.7 Mbit/s where 15 are needed
    p.say(42, "LikelyToKeepUp", timeTaken=10.0, variant=VARIANTS["middle"])
    p.say(52, "RateChange", rate=0.0, previousRate=1.0, variant=VARIANTS["middle"])
    p.say(82, "RateChange", rate=1.0, previousRate=0.0, variant=VARIANTS["middle"])
    p.summary(102, 60, 1, 10.0)
    p.say(102, "ended", reason="closed")

    # A segment is missing at 20 Mbit/s, the player falls to 15, is missing there too, and runs dry.
    p = play("chain-404", 3, 1)
    p.start_up(1.0, "high")
    p.segments(1, 20)
    p.request("segment", 22, 22.2, status=404, size=180, name="v2/seg7")
    p.say(22.3, "VariantSwitchStart", fromVariant=VARIANTS["high"], toVariant=VARIANTS["middle"])
    p.say(23.0, "VariantSwitch", fromVariant=VARIANTS["high"], toVariant=VARIANTS["middle"], didSucceed=True)
    p.request("segment", 23.1, 23.3, status=404, size=180, name="v1/seg7")
    p.say(26, "Stall", rate=0.0, previousRate=1.0, variant=VARIANTS["middle"])
    p.request("segment", 28, 29.5, size=2_500_000, name="v1/seg7")
    p.say(30, "LikelyToKeepUp", timeTaken=4.0, variant=VARIANTS["middle"])
    p.segments(30, 58)
    p.summary(60, 55, 1, 4.0, 1)
    p.say(60, "ended", reason="closed")

    # Four quiet plays, on other networks and an older app without switch events.
    for i, (who, app, startup) in enumerate(((0, "5.2.0", 0.8), (2, "5.2.0", 1.2), (2, "5.1.3", 1.6), (3, "5.1.3", 2.4))):
        p = play(f"quiet-{i + 1}", 5 + 2 * i, who, app)
        p.start_up(startup)
        p.segments(startup, 120)
        p.summary(120, 119 - int(startup), startup=round(0.85 * startup, 3))
        p.say(120, "ended", reason="finished")

    # One fails before its start, one is left before its start, one loses its last batch.
    p = play("failed-start", 15, 1)
    p.say(0, "playRequested")
    p.request("master", 0.1, 0.4, status=503, size=200, new=True, name="master.m3u8")
    p.say(0.5, "Error", didRecover=False, error={"domain": "CoreMediaErrorDomain", "code": -12_660})
    p.summary(2, 0, error={"domain": "CoreMediaErrorDomain", "code": -12_660})
    p.say(2, "ended", reason="failed")

    p = play("left-early", 17, 0)
    p.say(0, "playRequested")
    p.request("master", 0.1, 3.0, new=True, name="master.m3u8", size=2_000)
    p.say(4, "ended", reason="closed")

    p = play("lost-batch", 19, 3)
    p.start_up(1.5)
    p.segments(1.5, 40)
    return lines


# ---------------------------------------------------------------------------------------------- vonage

def rooms():
    lines = []
    session = "2_MX4room-one"
    client = {"app": "3.4.0", "os": "iOS 18.3", "device": "iPhone15,2", "country": "FR", "network": "wifi", "sdkVersion": "2.36.0"}
    ids = {"connection": "c-1", "participant": "p1", "stream": "st-9", "subscriber": "sub-9"}
    start = EVENING + 20 * 60_000

    def say(t, event, data, who=ids, **more):
        nonlocal client
        line = {"time": t, "session": session, "source": "vonage", "event": event, **who, **more}
        if client:
            line["client"], client = client, None
        line["data"] = data
        lines.append((t, line))

    # Camera on, published at the second attempt.
    me = {"connection": "c-1", "participant": "p1"}
    say(start, "session.capabilities", {"canPublish": True}, me)
    say(start + 100, "camera.access", {"granted": True}, me)
    say(start + 200, "session.publish", {"error": {"domain": "OTSessionErrorDomain", "code": 1500, "message": "no"}}, dict(me, publisher="pub-1"))
    say(start + 900, "session.publish", {}, dict(me, publisher="pub-2"))
    say(start + 1_650, "publisher.streamCreated", {"streamId": "st-2"}, dict(me, publisher="pub-2"))

    # Forty samples of five seconds: fine, from 100 s to 130 s a critical network with fallback to audio, then fine again.
    freezes = frozen = pauses = paused = bytes_ = received = lost = 0
    for i in range(40):
        t = start + 5_000 + i * 5_000
        bad = 20 <= i < 26
        muted = 22 <= i < 26
        if i:
            bytes_ += 0 if muted else 200_000 if bad else 600_000
            received += 0 if muted else 180 if bad else 580
            lost += 20 if bad and not muted else 0
        if i in (10, 20, 21):
            freezes += 1
            frozen += 800
        if i == 26:
            pauses += 1
            paused += 20_000
        size = (640, 360) if 20 <= i < 30 else (1280, 720)
        say(t, "subscriber.videoNetworkStatsUpdated", {
            "videoPacketsLost": lost, "videoPacketsReceived": received, "videoBytesReceived": bytes_, "timestamp": t, "width": size[0], "height": size[1],
            "decodedFrameRate": 0 if muted else 12.0 if bad else 29.5, "pauseCount": pauses, "totalPausesDuration": paused, "freezeCount": freezes,
            "totalFreezesDuration": frozen, "codec": "VP8"})
        say(t + 5, "subscriber.audioNetworkStatsUpdated", {
            "audioPacketsLost": i // 8, "audioPacketsReceived": 250 * i, "audioBytesReceived": 20_000 * i, "timestamp": t + 5})
        condition = "Critical" if bad else "Good"
        say(t + 10, "subscriber.mediaLinkStatsUpdated", {
            "transport": {"connectionEstimatedBandwidth": 120_000 if bad else 2_400_000, "networkCondition": condition, "networkConditionReason": "Bandwidth" if bad else "None"},
            "remotePublisherTransport": {"connectionEstimatedBandwidth": 2_000_000, "networkCondition": "Good", "networkConditionReason": "None"},
            "networkDegradationSource": "Local" if bad else "None"})
        if i == 22:
            say(t - 200, "subscriber.videoDisabled", {"reason": "QualityChanged"})
        if i == 26:
            say(t - 200, "subscriber.videoEnabled", {"reason": "QualityChanged"})
        say(t + 20, "publisher.videoNetworkStatsUpdated", [{
            "connectionId": "", "subscriberId": "", "videoPacketsLost": i // 4, "videoPacketsSent": 500 * i, "videoBytesSent": 550_000 * i, "timestamp": t, "startTime": start,
            "videoLayers": [{"width": 1280, "height": 720, "encodedFrameRate": 30, "bitrate": 880_000, "qualityLimitationReason": "None", "codec": "VP8"}]}],
            dict(me, publisher="pub-2"))

    # A pre-call test in the same room, before it: 15 s at 1.2 Mbit/s and no loss.
    test = {"connection": "c-0", "stream": "st-test", "subscriber": "sub-test"}
    for i in range(16):
        t = start - 60_000 + i * 1_000
        say(t, "subscriber.videoNetworkStatsUpdated", {
            "videoPacketsLost": 0, "videoPacketsReceived": 140 * i, "videoBytesReceived": 150_000 * i, "timestamp": t}, test, test=True)
        say(t + 2, "subscriber.audioNetworkStatsUpdated", {
            "audioPacketsLost": 0, "audioPacketsReceived": 50 * i, "audioBytesReceived": 5_000 * i, "timestamp": t + 2}, test, test=True)
    return lines


# ---------------------------------------------------------------------------------------------- sora, webrtc, revue

def entries(us, i, native, prefix):
    """One getStats report of a connection that receives a video; in the last six reports its decoder is stuck."""
    stamp = us if native else us / 1000
    stuck = native and i >= 34
    frames = 125 * min(i, 33) if native else 125 * i
    return [
        {"id": f"{prefix}IT01V1", "type": "inbound-rtp", "timestamp": stamp, "kind": "video", "ssrc": 1, "transportId": f"{prefix}T1", "codecId": f"{prefix}C1",
         "jitter": 0.004, "packetsReceived": 400 * i, "packetsLost": i // 5, "bytesReceived": 500_000 * i, "framesReceived": frames + (i if stuck else 0),
         "framesDecoded": frames, "frameWidth": 1280, "frameHeight": 720, "framesPerSecond": 0 if stuck else 25, "freezeCount": 1 if i >= 12 else 0,
         "totalFreezesDuration": 0.75 if i >= 12 else 0, "pauseCount": 0, "totalPausesDuration": 0},
        {"id": f"{prefix}T1", "type": "transport", "timestamp": stamp, "selectedCandidatePairId": f"{prefix}CP1"},
        {"id": f"{prefix}CP1", "type": "candidate-pair", "timestamp": stamp, "transportId": f"{prefix}T1", "localCandidateId": f"{prefix}L1", "state": "succeeded",
         "nominated": True, "currentRoundTripTime": 0.042, "availableOutgoingBitrate": 1_900_000},
        {"id": f"{prefix}L1", "type": "local-candidate", "timestamp": stamp, "candidateType": "relay" if native else "host", "protocol": "udp"},
        {"id": f"{prefix}C1", "type": "codec", "timestamp": stamp, "mimeType": "video/VP9"}]


def calls():
    lines = []
    start = EVENING + 30 * 60_000
    for i in range(40):
        t = start + i * 5_000
        line = {"time": t + 8, "session": "SORAEXAMPLE0000000000000001", "source": "sora", "event": "getStats", "connection": "SORACONN1",
                "data": entries(t * 1000, i, True, "")}
        if i == 0:
            line["client"] = {"app": "1.9.0", "os": "iOS 18.5", "device": "iPhone17,1", "country": "JP", "network": "cellular"}
        lines.append((t + 8, line))
        line = {"time": t + 9, "session": "call-example", "source": "webrtc", "event": "getStats", "connection": "pc-1",
                "data": {e["id"]: e for e in entries(t * 1000, i, False, "B")}}
        if i == 0:
            line["client"] = {"app": "7.2.0", "os": "macOS 15.1", "device": "Mac15,3", "country": "DE", "network": "wifi"}
        lines.append((t + 9, line))
    return lines


def tracks():
    lines = []
    start = EVENING + 40 * 60_000
    client = {"app": "2.5.0", "os": "iOS 18.1", "device": "iPhone14,5", "country": "US", "network": "wifi"}
    received = rendered = freezes = 0
    frozen = 0.0
    for i in range(61):
        t = start + i * 1_000
        muted = 30 <= i < 40  # the sender switched the camera off: frames arrive, none is shown
        if i:
            received += 2 if muted else 25
            rendered += 0 if muted else 25
        if i == 15:
            freezes, frozen = 1, 1.4
        line = {"time": t, "session": "rv-example", "source": "revue", "event": "didUpdateStatistics",
                "data": {"participant": "p-1", "publication": "pub-v", "kind": "video", "local": False, "statistics": {
                    "codec": {"mimeType": "video/VP8"},
                    "inboundRtp": {"width": 1280, "height": 720, "fps": 0 if muted else 25, "framesReceived": received, "framesRendered": rendered,
                                   "freezeCount": freezes, "totalFreezesDuration": frozen},
                    "iceCandidatePair": {"rttMs": -1 if i < 3 else 38, "jitterMs": 0 if i < 3 else 6, "packetLossRate": 0.0, "uploadBitrateKbps": 0 if i < 3 else 1500,
                                         "downloadBitrateKbps": 0 if i < 3 else 2100, "remoteSuggestedBitrateKbps": 0, "bytesSent": 2_000 * i,
                                         "bytesReceived": 120_000 * i, "packetsSent": 5 * i, "packetsReceived": 130 * i,
                                         "connectionType": 0 if i < 3 else 3, "isReliable": i >= 3}}}}
        if client:
            line["client"], client = client, None
        lines.append((t, line))
    return lines


def write(name, lines, bad=()):
    text = "".join(compact(line) + "\n" for _, line in sorted(lines, key=lambda x: x[0])) + "".join(x + "\n" for x in bad)
    path = os.path.join(HERE, name)
    with open(path, "wb") as out:
        out.write(gzip.compress(text.encode(), 9, mtime=0) if name.endswith(".gz") else text.encode())


def main():
    os.makedirs(HERE, exist_ok=True)
    played = plays()
    # An upload that was tried twice, and two lines that are none.
    again = sorted(played, key=lambda x: x[0])[:6]
    write("players.ndjson.gz", played + again, ['{"time":1795975200000,"session":"torn","source":"avm', "2026-11-29T19:00:00Z WARN upload failed, will retry"])
    write("rooms.ndjson.gz", rooms())
    write("calls.ndjson.gz", calls())
    write("tracks.ndjson", tracks())


if __name__ == "__main__":
    main()
