import KPIs

/// What people who edit templates need to know: Templates/README.md.
package enum TemplatesText {
    /// Every template with the values it may use, as Markdown.
    package static func markdown(catalogue: Columns, dimensions: [String]) -> String {
        var text = """
            # Templates

            Pages and tables are written from these files. The language is Mustache (mustache/spec 1.4.2): `{{name}}` writes a
            value, escaped for the file's ending; `{{{name}}}` writes markup that the program made, such as a chart;
            `{{#name}}…{{/name}}` is there for each row of a list, or if there is a value; `{{^name}}…{{/name}}` if there is
            none; `{{> _part}}` includes a file. Templates compute nothing: numbers arrive as text with their unit, and what
            is unknown arrives as nothing.

            To change one, put a file of the same name into a folder of your own and name the folder with `--templates`: it
            takes the place of ours, file by file. `_brand.html` (a logo, above the title) and `_brand_style.html` (CSS, at the
            end of ours) are empty and wait for yours; pictures have to be `data:` addresses, because a page fetches nothing.
            All templates are checked before the first log is opened; `qoe-report check` does only that.

            | file | what it is |
            |---|---|
            | night.html | the night's page; it includes the parts below |
            | _targets.html | targets, where any are set |
            | _headlines.html, _card.html, _line.html | headline numbers |
            | _distributions.html | histograms |
            | _losses.html, _loss_table.html | where it hurts |
            | _causes.html | causes |
            | _worst.html | the worst views |
            | _tables.html | headline numbers by dimension |
            | _values.html | every KPI |
            | _reading.html | definitions |
            | _quality.html | data quality |
            | view.html | the page of one view; it includes the three parts below and the night page's style |
            | _view_chart.html | its lanes, and their table |
            | _view_story.html | what led to each stall, and what happened |
            | _view_values.html | its values, with the lines behind them |
            | _value.html | a value, or a dash where it is unknown |
            | _style.html, _script.html | style, and a script to sort tables; the page's policy lets them through by their hashes |
            | index.html, _nights.html | all nights, beside their folders |
            | sessions.csv, publications.csv, kpis.csv, requests.csv | the tables beside the page |
            | _cdns.html, cdn_index.html, _cdn_hosts.html | the CDNs side by side, in short and in full |
            | cdn.html, cdn_requests.csv, cdn_failures.csv, cdn_phases.csv, cdn_readme.txt | what a CDN's vendor gets |

            """
        for report in Report.all {
            guard let page = report.pages.first else { continue }
            text += "\n## \(page.template)\n\n" + page.shape(catalogue, dimensions).table
        }
        let index = NightIndex.page
        return text + "\n## \(index.template)\n\n" + index.shape(catalogue, dimensions).table
    }
}
