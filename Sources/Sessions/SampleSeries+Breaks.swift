import Telemetry

// Where two moments of a series are no interval, because they are of different clocks.

extension SampleSeries {
    /// Breaks an ordered series where its moments go over from a clock that counts from somewhere to one that counts
    /// from 1970: the difference of the two is no time.
    mutating func breakBetweenClocks() {
        breaks = []
        guard let first = times.first, let last = times.last, first < Timestamp.oldest, last >= Timestamp.oldest,
            let change = times.firstIndex(where: { $0 >= Timestamp.oldest })
        else { return }
        breaks = [change]
    }

    /// Breaks an ordered series at every interval longer than `limit`, microseconds.
    mutating func breakIntervals(longerThan limit: Int64) {
        guard isLonger(than: limit) else { return }
        breaks = times.indices.dropFirst().filter { breaks.contains($0) || times[$0] - times[$0 - 1] > limit }
    }

    /// Whether more than that, microseconds, lies between the first sample and the last.
    func isLonger(than limit: Int64) -> Bool {
        guard let first = times.first, let last = times.last else { return false }
        return last - first > limit
    }
}

extension Subject {
    /// Breaks its series where an interval is longer than the whole session, by the envelope's clock, with
    /// `Subject.clockAllowance`: whatever made it, a stream was not silent for longer than its session lasted.
    mutating func breakImpossibleIntervals() {
        let limit = last - first + Subject.clockAllowance
        switch content {
        case .receiving(let view):
            if let broken = view.broken(at: limit) { content = .receiving(broken) }
        case .test(let test):
            if let broken = test.view.broken(at: limit) { content = .test(ConnectionTest(view: broken)) }
        case .sending(let publication):
            if let broken = publication.broken(at: limit) { content = .sending(broken) }
        case .playback, .publishing: break
        }
    }

    /// Microseconds by which the data's clock may run ahead of the envelope's in the course of a session: as far apart
    /// as two clocks may be before they are said to disagree.
    private static let clockAllowance: Int64 = 300_000_000
}

extension Receiving {
    /// The view with its series broken; nil where none of them is that long.
    fileprivate func broken(at limit: Int64) -> Receiving? {
        guard
            stream.isLonger(than: limit) || audio?.isLonger(than: limit) == true || path?.isLonger(than: limit) == true
        else { return nil }
        var view = self
        view.stream.breakIntervals(longerThan: limit)
        view.audio?.breakIntervals(longerThan: limit)
        view.path?.breakIntervals(longerThan: limit)
        return view
    }
}

extension Sending {
    /// The publication with its series broken; nil where none of them is that long.
    fileprivate func broken(at limit: Int64) -> Sending? {
        guard
            series.contains(where: { $0.isLonger(than: limit) }) || audio.contains(where: { $0.isLonger(than: limit) })
                || paths.contains(where: { $0.isLonger(than: limit) })
                || reports.contains(where: { $0.isLonger(than: limit) })
        else { return nil }
        var publication = self
        for i in series.indices { publication.series[i].breakIntervals(longerThan: limit) }
        for i in audio.indices { publication.audio[i].breakIntervals(longerThan: limit) }
        for i in paths.indices { publication.paths[i].breakIntervals(longerThan: limit) }
        for i in reports.indices { publication.reports[i].breakIntervals(longerThan: limit) }
        return publication
    }
}
