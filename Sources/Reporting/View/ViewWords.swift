import Sessions
import Templating

/// What happened in a view, in words: the chain to each stall, and all of it in order.
enum ViewWords {
    static let shape: [TemplateEntry] = [
        TemplateEntry(
            "chains",
            .list(
                .object([
                    TemplateEntry("time", .text, "When the play stalled.", example: "19:03:26.000"), steps("links"),
                    TemplateEntry(
                        "cause", .text, "Its cause; unknown for a stall of a seek.",
                        example: "segment request failed (404)"),
                ])), "What led to each stall."),
        TemplateEntry("moreChains", .text, "Stalls that are left out; unknown where there are none.", example: "3"),
        steps("course"),
        TemplateEntry("moreCourse", .text, "Happenings left out; unknown where there are none.", example: "40"),
    ]

    private static func steps(_ name: String) -> TemplateEntry {
        TemplateEntry(
            name,
            .list(
                .object([
                    TemplateEntry("time", .text, "When.", example: "19:03:22.200"),
                    TemplateEntry(
                        "words", .text, "What happened.", example: "segment request failed: 404 at 20.0 Mbit/s"),
                    TemplateEntry("places", .text, "The lines that say so.", example: "(players.ndjson.gz:38)"),
                ])), "In the order of time.")
    }

    static func values(_ story: ViewStory, _ words: EvidenceWords) -> [(String, TemplateValue)] {
        func steps(_ happenings: [Happening]) -> TemplateValue {
            .list(
                happenings.map { happening in
                    [
                        "time": .text(words.clock.time(happening.at)), "words": .text(happening.words),
                        "places": .text(words.places(happening)),
                    ]
                })
        }
        func more(_ count: Int) -> TemplateValue { count > 0 ? .text(Formatting.count(count)) : .unknown }
        let chains = story.chains.first.map { chain -> TemplateValue in
            [
                "time": .text(chain.links.last.map { words.clock.time($0.at) } ?? ""), "links": steps(chain.links),
                "cause": TemplateValue(chain.cause?.words),
            ]
        }
        return [
            ("chains", .list(chains)), ("moreChains", more(story.chains.more)), ("course", steps(story.course.first)),
            ("moreCourse", more(story.course.more)),
        ]
    }
}
