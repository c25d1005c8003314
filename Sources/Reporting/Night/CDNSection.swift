import CDN
import Templating

/// The night page's table of CDNs, with links to what their vendors get.
enum CDNSection {
    static let shape = TemplateEntry(
        "cdn", .object([VendorLines.shape] + UnknownVendors.shape), "The night's CDNs; unknown without media requests.")

    static func values(_ data: NightData) -> TemplateValue {
        guard let table = data.requests, table.total.requests > 0 else { return .unknown }
        let values = [("vendors", VendorLines.values(table))] + UnknownVendors.values(table)
        return .object(TemplateObject(TemplateKeys(values.map(\.0)), values.map(\.1)))
    }
}
