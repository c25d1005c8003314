import Telemetry

extension SampleSeries {
    /// Continues a counter that a client keeps in 32 bits with a sign: near 2³¹ it goes on at −2³¹.
    ///
    /// Any other fall stays one: it is a reset.
    package mutating func unwrap(_ field: Field) {
        guard let column = column(field), times.indices.contains(where: { raw(column, $0) < 0 }) else { return }
        let range = 4_294_967_296.0
        // Half the way to 2³¹: a counter does not grow by more from one sample to the next.
        let nearTheEnd = range / 4
        var turns = 0.0
        var before: Double?
        replace(
            field,
            times.indices.map { i in
                guard let now = value(field, i) else { return nil }
                if let before {
                    if before >= nearTheEnd, now < -nearTheEnd {
                        turns += 1
                    } else if now < before {
                        turns = 0
                    }
                }
                before = now
                return now + turns * range
            })
    }
}
