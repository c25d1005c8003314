import CDN
import Foundation
import History
import Reporting
import Settings
import Sharing
import Templating

/// The bundles of a night, one for each vendor: in the night's folder, and where `--share` wants them.
struct VendorBundles: Sendable {
    private let settings: CDNSettings
    private let naming: SessionNaming
    private let shares: [Arguments.Share]
    private let templates: TemplateLibrary

    /// Reads what is needed before the first log is opened.
    init(_ prepared: Prepared, _ shares: [Arguments.Share]) throws {
        settings = prepared.configuration.cdn.value
        naming = try VendorBundles.naming(prepared.configuration.share.value)
        self.shares = shares
        templates = try BundleFiles.check(try prepared.templates())
    }

    private static func naming(_ share: ShareSettings) throws -> SessionNaming {
        guard share.sessionID == .hash, let file = share.keyFile else { return .keep }
        guard let key = FileManager.default.contents(atPath: file) else {
            throw Stop(.configuration, "share.key_file: \(file) cannot be read; make it a file that this user may read")
        }
        guard key.count >= 16 else {
            throw Stop(
                .configuration,
                "share.key_file: \(file) holds \(key.count) bytes, which can be guessed; write at least 16 random ones")
        }
        return .hash(key: Array(key))
    }

    /// The template files of the bundles.
    var usedTemplates: Set<String> { templates.used }

    /// All vendors of a night, by name.
    ///
    /// - Parameters:
    ///   - unnamed: sessions whose id is no log's, but a file's name.
    ///   - asOf: the night's end, microseconds since 1970.
    ///   - earlier: each vendor's earlier nights, the newest first.
    func bundles(
        _ table: RequestTable, unnamed: Set<String>, night: String, asOf: Int64, earlier: [String: [VendorNight]]
    ) -> [VendorBundle] {
        let vendors = table.vendors
        let known = Set(vendors + settings.hosts.map(\.vendor))
        return vendors.map { vendor in
            let allowed = Allowed(
                vendor: vendor, sessions: naming, unnamed: unnamed, extraHeaders: settings.extraAllowedHeaders,
                hosts: settings.hosts.filter { $0.vendor == vendor }.map(\.pattern),
                others: known.subtracting([vendor]).sorted())
            return VendorBundle(table, allowed, night: night, asOf: asOf, earlier: earlier[vendor] ?? [])
        }
    }

    /// Writes bundles into the night's folder, before it is published.
    func write(_ bundles: [VendorBundle], into folder: PageFolder) throws {
        for bundle in bundles {
            try BundleFiles.write(bundle, templates) { try folder.write("cdn/\(bundle.vendor)/\($0)", $1) }
        }
    }

    /// Writes the archives that `--share` asks for.
    ///
    /// - Returns: what could not be shared, in words.
    func share(_ bundles: [VendorBundle], night: String) throws -> [String] {
        var notes: [String] = []
        for share in shares {
            guard let bundle = bundles.first(where: { $0.vendor == share.vendor }) else {
                let found = bundles.isEmpty ? "none" : bundles.map(\.vendor).joined(separator: ", ")
                notes.append("--share: no request of \(share.vendor) in the night \(night); vendors found: \(found)")
                continue
            }
            let name = "\(night)-\(bundle.vendor)"
            // Written beside its place, so that nobody sends half an archive.
            let path = "\(share.folder)/\(name).tar.gz"
            try ReplacedFile.write(path, by: path + ".part") { file in
                let gzip = GzipStream { try file.write($0) }
                var tar = Tar { try gzip.write($0) }
                try BundleFiles.write(bundle, templates) { part, body in
                    var bytes: [UInt8] = []
                    try body { bytes += $0 }
                    try tar.add("\(name)/\(part)", bytes)
                }
                try tar.finish()
                try gzip.finish()
            }
        }
        return notes
    }
}
