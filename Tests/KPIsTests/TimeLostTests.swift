import KPIs
import TestSupport
import Testing

@Suite struct TimeLostTests {
    private func lost(_ said: [String: Measurement]) -> TimeLost {
        let columns = Columns.all.entries.map(\.column.id)
        return TimeLost(TimeLost.Places(.all)) { said[columns[$0]] }
    }

    @Test func `is stalled, frozen, start-up beyond 5 s and a minute for a failure`() {
        let play = lost([
            "stalled-time": .duration(12), "startup-time": .duration(7.5), "outcome": .name("failed during play"),
        ])
        #expect(play.parts == [12, nil, 2.5, 60])
        #expect(play.seconds == 74.5)
    }

    @Test func `a view that ends frozen lost that time too`() {
        #expect(lost(["freeze-time": .duration(0.75), "open-freeze-time": .duration(30)]).frozen == 30.75)
    }

    @Test func `a start-up of less than 5 s and a play that went well lose nothing`() {
        let play = lost(["startup-time": .duration(4.9), "outcome": .name("played")])
        #expect(play.parts == [nil, nil, 0, 0] && play.seconds == 0)
    }

    @Test func `what cannot say is unknown and adds nothing`() {
        #expect(lost([:]).parts == [nil, nil, nil, nil])
        #expect(lost([:]).seconds == 0)
    }
}
