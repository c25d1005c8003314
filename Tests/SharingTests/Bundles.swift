import CDN
import Decoding
import Foundation
import Input
import Pipeline
import Sharing
import Templating
import TestSupport

/// Bundles of log lines, made on their whole way: from a file to the bytes that a vendor gets.
struct Bundles {
    let table: RequestTable
    private let library: TemplateLibrary
    let extraHeaders: [String]
    let naming: SessionNaming

    init(_ text: String, cdn: CDNRules = .builtIn, extraHeaders: [String] = [], naming: SessionNaming = .keep) throws {
        let folder = try ScratchFolder()
        try folder.write("night/client.ndjson", Array(text.utf8))
        try self.init(folder: folder.path("night"), cdn: cdn, extraHeaders: extraHeaders, naming: naming)
    }

    init(folder: String, cdn: CDNRules, extraHeaders: [String] = [], naming: SessionNaming = .keep) throws {
        var plan = NightPlan(label: "", night: nil, files: try NightFiles([folder]).files, workers: 1)
        plan.cdn = cdn
        table = try NightlyRun.measure(plan).requests
        library = try BundleFiles.check(
            TemplateSource(folders: [Fixtures.root.appending(path: "Templates").path]))
        self.extraHeaders = extraHeaders
        self.naming = naming
    }

    func bundle(_ vendor: String) -> VendorBundle {
        let allowed = Allowed(
            vendor: vendor, sessions: naming, extraHeaders: extraHeaders,
            others: table.vendors.filter { $0 != vendor })
        return VendorBundle(table, allowed, night: "2026-11-29", asOf: 1_796_083_200_000_000)
    }

    /// Each file's bytes.
    func files(_ vendor: String) throws -> [String: String] {
        var files: [String: String] = [:]
        try BundleFiles.write(bundle(vendor), library) { name, body in
            var bytes: [UInt8] = []
            try body { bytes += $0 }
            files[name] = String(decoding: bytes, as: UTF8.self)
        }
        return files
    }

    /// All of a vendor's bytes.
    func text(_ vendor: String) throws -> String {
        try files(vendor).sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n")
    }
}
