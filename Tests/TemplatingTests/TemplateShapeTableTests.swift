import Templating
import Testing

@Suite struct TemplateShapeTableTests {
    @Test func `lists every value with its meaning`() {
        let shape = TemplateShape.object([
            TemplateEntry("night", .text, "The night of the report.", example: "2026-11-29"),
            TemplateEntry(
                "card",
                .object([TemplateEntry("value", .text, "Value | interval,\nas read.", unit: "s", example: "1.2 | 3")]),
                "A card."),
            TemplateEntry(
                "views", .list(.object([TemplateEntry("tags", .list(.text), "Its tags.")])), "The worst views."),
        ])
        #expect(
            shape.table == #"""
                | name | type | unit | example | meaning |
                |---|---|---|---|---|
                | `night` | text |  | `2026-11-29` | The night of the report. |
                | `card` | object |  |  | A card. |
                | `card.value` | text | s | `1.2 \| 3` | Value \| interval, as read. |
                | `views` | list of object |  |  | The worst views. |
                | `views[].tags` | list of text |  |  | Its tags. |

                """#)
    }
}
