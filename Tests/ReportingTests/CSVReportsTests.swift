import KPIs
import Reporting
import Testing

@Suite struct CSVReportsTests {
    @Test func `a view says its KPIs in flat columns with their units`() throws {
        let rows = Written.table(try Written.text("sessions"))
        #expect(rows.count == 24)
        let play = try #require(rows.first { $0["session"] == "play-20" })
        #expect(play["first"] == "2026-11-29T06:00:00.000Z")
        #expect(play["last"] == "2026-11-29T06:01:30.500Z")
        #expect(play["app"] == "7.0.0" && play["clock_flag"] == "false" && play["media"] == "")
        #expect(play["outcome"] == "played" && play["stall_count"] == "2")
        #expect(play["stalled_time_s"] == "9" && play["stalled_time_watched_ratio"] == "0.1")
        #expect(play["throughput_bps"] == "4000000")
        #expect(play["startup_breakdown_s"] == "segment=0.8;uncovered=0.2")
        #expect(play["freeze_time_s"] == "")
        let call = try #require(rows.first { $0["id"] == "sub-3" })
        #expect(call["frame_rate_fps"] == "24.4" && call["open_freeze"] == "true" && call["stall_count"] == "")
        #expect(call["resolution"] == "1280x720" && call["resolution_share"] == "0.666667")
        #expect(!call.keys.contains { $0.hasPrefix("stalls") })
    }

    @Test func `publications have their own columns`() throws {
        let rows = Written.table(try Written.text("publications"))
        #expect(rows.count == 1)
        #expect(rows[0]["kind"] == "publication" && rows[0]["sent_bitrate_bps"] == "2000000")
        #expect(rows[0]["country"] == "" && rows[0]["stall_count"] == nil)
    }

    @Test func `a group's line has coverage, sums, interval and percentiles`() throws {
        let rows = Written.table(try Written.text("kpis"))
        func line(_ section: String, _ kpi: String, _ dimension: String = "", _ group: String = "", _ name: String = "")
            -> [String: String]?
        {
            rows.first {
                $0["section"] == section && $0["kpi"] == kpi && $0["dimension"] == dimension && $0["group"] == group
                    && $0["name"] == name
            }
        }
        let share = try #require(line("playback", "stalled-time/watched", "app", "7.0.0"))
        #expect(share["views"] == "10" && share["said"] == "10" && share["value"] == "0.1" && share["unit"] == "ratio")
        #expect(share["part"] == "90" && share["whole"] == "900" && share["low"] == "0.1" && share["sum"] == "")
        let all = try #require(line("playback", "stalled-time"))
        #expect(all["value"] == "4.5" && all["sum"] == "90" && all["unit"] == "s")
        let time = try #require(line("receiving/vonage", "resolution", "", "", "640x360"))
        #expect(time["value"] == "0.333333" && time["part"] == "80" && time["whole"] == "240")
        let yes = try #require(line("receiving/vonage", "open-freeze"))
        #expect(yes["value"] == "0.25" && yes["part"] == "1" && yes["whole"] == "4" && yes["low"] == "0.045587")
        let part = try #require(line("playback", "startup-breakdown", "", "", "segment"))
        #expect(part["value"] == "0.8" && part["sum"] == "16" && part["unit"] == "s")
        #expect(line("playback", "stalls") == nil)
    }

    @Test func `groups have lines for what they could say, by dimensions that somebody names`() throws {
        let said: [String: Measurement] = ["stalled-time": .duration(1)]
        let rows = Written.table(
            try Written.text(
                "kpis",
                ExampleNight.data([
                    ExampleNight.row(ExampleNight.player, "a", ["app": "7.0.0"], said),
                    ExampleNight.row(ExampleNight.player, "b", ["app": "6.9.1"], ["stall-count": .count(2)]),
                    ExampleNight.row(ExampleNight.player, "c", [:], said),
                ])))
        let groups = rows.filter { $0["dimension"] != "" }
        #expect(Set(groups.compactMap { $0["dimension"] }) == ["app"])
        #expect(groups.filter { $0["kpi"] == "stalled-time" }.map { $0["group"] } == ["", "7.0.0"])
        #expect(groups.filter { $0["kpi"] == "stall-count" }.map { $0["group"] } == ["6.9.1"])
    }

    @Test func `what no view could say is a line without a value`() throws {
        let row = ExampleNight.row(ExampleNight.call, "s", id: "v", [:], [:])
        let rows = Written.table(try Written.text("kpis", ExampleNight.data([row])))
        #expect(rows.count == 5)
        #expect(rows.allSatisfy { $0["views"] == "1" && $0["said"] == "0" && $0["value"] == "" && $0["sum"] == "" })
    }

    @Test func `cells that a spreadsheet would run or break on stay text`() throws {
        let hostile = [#"=cmd()"#, "+1;2", "-x", "@SUM(A1)", "\tx", "a,b", "say \"hi\"", "-1.5"]
        let rows = hostile.map { ExampleNight.row(ExampleNight.player, $0, ["app": $0], [:]) }
        let text = try Written.text("sessions", ExampleNight.data(rows))
        for cell in ["'=cmd()", "'+1;2", "'-x", "'@SUM(A1)", "'\tx", "\"a,b\"", "\"say \"\"hi\"\"\"", "-1.5"] {
            #expect(text.contains("\r\n\(cell),,view,avmetrics,"), "\(cell)")
        }
        #expect(!text.contains("\n=") && !text.contains(",=") && !text.contains(",@"))
    }

    @Test func `lines end in CR LF and rows come in the night's order`() throws {
        let text = try Written.text("sessions")
        #expect(text.utf8.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0D })
        #expect(text.hasPrefix("session,id,kind,source,media,first,last,lines,clock_flag,app,country,outcome,"))
        let sessions = Written.table(text).map { $0["session"] ?? "" }
        #expect(sessions.first == "play-10" && sessions.last == "room-1")
    }

    @Test func `a dimension called as a column keeps its place under another name`() throws {
        var data = ExampleNight.data()
        data.dimensions = ["id", "app"]
        let text = try Written.text("sessions", data)
        #expect(text.contains(",clock_flag,client_id,app,outcome,"))
    }
}
