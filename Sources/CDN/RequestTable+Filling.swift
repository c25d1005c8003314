import Sessions
import Telemetry

extension RequestTable {
    /// Counts the requests of a play.
    package mutating func add(_ subject: Subject, _ play: Playback) {
        guard !play.requests.isEmpty else { return }
        var part = SessionPart(subject, play)
        for request in play.requests {
            let counted = count(request, &part)
            if request.hasFailed { addFailure(request, counted, subject, play, &part) }
            count(objectOf: request, counted, subject, play, &part)
        }
        addStalls(subject, play, &part)
        addSession(part, subject)
    }

    /// Counts the session once at each place that it has been to.
    private mutating func addSession(_ part: SessionPart, _ subject: Subject) {
        var phases: [Int: PhaseSet] = [:]
        for spot in part.spots { phases[spot.place, default: PhaseSet()].formUnion(spot.phases) }
        for (place, phases) in phases { measures[place].add(session: part.fingerprint, with: phases) }
        for place in Set(part.edges.map(\.place)) { edges[place].sessions.add(part.fingerprint) }
        for place in Set(part.edges.lazy.filter(\.hasTTFB).map(\.place)) {
            edges[place].ttfbSessions.add(part.fingerprint)
        }
        let origins = Set(part.spots.map(\.origin))
        for origin in origins.union(origins.map(\.whole)) {
            let place = reach.place(origin)
            reach[place].add(part.fingerprint)
        }
        for vendor in Set(origins.lazy.filter { !$0.vendor.isEmpty }.map(\.vendor)) {
            let vendor = RequestTable.fingerprint(vendor)
            for field in ViewerField.allCases {
                guard let value = subject.client[field.name] else { continue }
                viewers.add(value, field, vendor: vendor, session: part.fingerprint)
            }
        }
    }

    /// Where a request counts.
    private struct Counted {
        /// Its last transaction's spot.
        var spot: Int
        /// Seconds from the first transaction of its last vendor to its last byte; nil where the log does not say.
        var totalHere: Double?
    }

    /// Counts a request's transactions, each where it was answered, and the request where its last one was.
    private mutating func count(_ request: NetworkRequest, _ part: inout SessionPart) -> Counted {
        guard let last = request.transactions.last else {
            // Without transactions nothing tells the vendor but the host.
            let spot = part.spot(request, in: &measures)
            if request.hasError {
                measures[part.spots[spot].place].networkErrors += 1
                measures[part.spots[spot].place].failures[request.failure ?? "error", default: 0] += 1
                countEdge(request, nil, spot, &part)
            } else if request.isFromCache {
                local.add(request.object, .local, bytes: 0)
            } else {
                unmeasured += 1
            }
            return Counted(spot: spot)
        }
        // Since when the last vendor answers.
        var first = 0
        var spot = 0
        for (i, t) in request.transactions.enumerated() {
            let next = part.spot(t, host: i == 0 ? request.host : request.lastHost, in: &measures)
            if i > 0, part.spots[next].vendor != part.spots[spot].vendor { first = i }
            spot = next
            if t.isNetworkLoad { add(t, of: request, at: spot, &part) }
        }
        let place = part.spots[spot].place
        let whole = NetworkPhases.total(request)
        let here = first > 0 ? NetworkPhases.total(request.transactions[first...]) : whole
        let isCounted =
            first > 0
            ? measures[place].addRedirected(total: whole, here: here) : measures[place].add(.total, whole)
        if isCounted { part.add(.total, at: spot) }
        if last.isNetworkLoad {
            countEnd(request, last, at: place)
            countEdge(request, last, spot, &part)
        } else if request.hasError, last.fetchType == 0, last.status == nil {
            // The system does not call it a network load before it is answered.
            countEnd(request, last, at: place)
            countEdge(request, last, spot, &part)
        } else if last.fetchType == 3 || (request.isFromCache && last.fetchType != 2) {
            local.add(request.object, .local, bytes: 0)
        } else {
            otherwiseLoaded += 1
        }
        return Counted(spot: spot, totalHere: here)
    }

    private mutating func add(
        _ t: NetworkRequest.Transaction, of request: NetworkRequest, at spot: Int, _ part: inout SessionPart
    ) {
        let place = part.spots[spot].place
        let phases = NetworkPhases(t)
        func add(_ phase: RequestPhase, _ seconds: Double?) {
            if measures[place].add(phase, seconds) { part.add(phase, at: spot) }
        }
        add(.dns, phases.dns)
        add(.tcp, phases.tcp)
        add(.tls, phases.tls)
        add(.connect, phases.connect)
        add(.ttfb, phases.ttfb)
        add(.transfer, phases.transfer)
        guard request.family == .segment, t.bodyBytes >= StallCause.smallestMeasured, let start = t.requestStart,
            let end = t.responseEnd, end >= start
        else { return }
        measures[place].measuredBytes += Int(t.bodyBytes)
        measures[place].measuredTime += Int(end - start)
    }

    private mutating func countEnd(_ request: NetworkRequest, _ last: NetworkRequest.Transaction, at place: Int) {
        if last.isProxied == true { measures[place].proxied += 1 }
        if let failure = request.failure { measures[place].failures[failure, default: 0] += 1 }
        guard let status = last.status else {
            if request.hasError { measures[place].networkErrors += 1 } else { unmeasured += 1 }
            return
        }
        measures[place].responses += 1
        if status >= 400 {
            measures[place].failedResponses += 1
        } else if request.hasError {
            measures[place].interrupted += 1
        }
        measures[place].cache.add(request.object, last.cacheState, bytes: Int(last.bodyBytes))
        if let others = last.otherCDNs {
            let behind = others.split(separator: " ").joined(separator: ", ")
            layers["\(last.cdn ?? "unknown") < \(behind)", default: 0] += 1
        }
    }

    /// Counts a request where its last transaction was answered, or where there is none, at the machine that is not known.
    private mutating func countEdge(
        _ request: NetworkRequest, _ last: NetworkRequest.Transaction?, _ spot: Int, _ part: inout SessionPart
    ) {
        guard !part.spots[spot].origin.vendor.isEmpty else { return }
        // Where nothing says that there was no proxy, the address may be one's.
        let address = last?.isProxied == false ? last?.remoteAddress : nil
        var ttfb: Double?
        if address != nil, let seconds = last.flatMap({ NetworkPhases($0).ttfb }), NetworkPhases.isPlausible(seconds) {
            ttfb = seconds
        }
        let place = part.edge(spot, address ?? "", hasTTFB: ttfb != nil, in: &edges)
        edges[place].requests += 1
        if request.hasFailed { edges[place].failed += 1 }
        if let ttfb { edges[place].ttfb.add(Int((ttfb * 1e6).rounded())) }
    }

    private mutating func addFailure(
        _ request: NetworkRequest, _ counted: Counted, _ subject: Subject, _ play: Playback, _ part: inout SessionPart
    ) {
        let origin = part.spots[counted.spot].origin
        let key = FailureCluster.Key(
            origin: origin, failure: request.failure ?? "error", object: request.object, country: part.country)
        let place = failures.place(key)
        let time = request.at + play.clockOffset
        failures[place].add(at: time)
        if part.isNew(cluster: place) { failures[place].sessions.add(part.fingerprint) }
        if failures[place].earliest.takes(time) {
            failures[place].earliest.add(
                RequestSample(request, at: time, pop: origin.pop, total: counted.totalHere, of: subject))
        }
    }

    /// What is known of single objects: misses and failures, and the controls of failures.
    private mutating func count(
        objectOf request: NetworkRequest, _ counted: Counted, _ subject: Subject, _ play: Playback,
        _ part: inout SessionPart
    ) {
        let spot = counted.spot
        guard !request.isRedirected, let last = request.transactions.last, last.isNetworkLoad,
            last.status != nil, request.objectHash != 0, !part.spots[spot].origin.vendor.isEmpty
        else { return }
        let origin = part.spots[spot].origin
        let key = RequestTable.key(request.objectHash, vendor: part.spots[spot].vendor)
        let isMiss = last.cacheState.isHit == false
        if isMiss || request.hasFailed {
            let isNew = part.isNew(object: key)
            let (fingerprint, id) = (part.fingerprint, part.id)
            objects.update(key) { object in
                var one = ObjectTally()
                one.origin = origin.whole
                one.path = request.path
                one.object = request.object
                one.misses = isMiss ? 1 : 0
                one.missedBytes = isMiss ? Int(last.bodyBytes) : 0
                one.failures = request.hasFailed ? 1 : 0
                if isNew {
                    one.sessions.add(fingerprint)
                    if let path = request.path, id.occurs(in: path) {
                        one.sessionsInPath = [subject.session]
                    }
                }
                object += one
            }
        }
        guard !request.hasFailed, failedObjects.contains(request.objectHash), controls.holds(key) else { return }
        let time = request.at + play.clockOffset
        guard controls[key]?.takes(time, pop: origin.pop) ?? true else { return }
        let sample = RequestSample(request, at: time, pop: origin.pop, total: counted.totalHere, of: subject)
        controls.update(key) { $0.add(sample) }
    }
}
