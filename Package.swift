// swift-tools-version: 6.2
import Foundation
import PackageDescription

// ISA-L inflates about twice as fast as zlib. It is used where its header is installed;
// without it the package builds all the same and zlib does the work.
let hasISAL = FileManager.default.fileExists(atPath: "/usr/include/isa-l.h")

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    // Exclusive access is checked in debug builds, and so in every test; in a release build each check of a class's
    // property costs a call per access, a tenth of a night.
    .unsafeFlags(
        ["-cross-module-optimization", "-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// A target of the sentence: it imports what the list names, and nothing else.
func stage(_ name: String, _ needs: [Target.Dependency] = [], _ more: [SwiftSetting] = []) -> Target {
    .target(name: name, dependencies: needs, swiftSettings: strict + more)
}

func tests(_ name: String, _ needs: [Target.Dependency]) -> Target {
    .testTarget(name: name + "Tests", dependencies: needs + ["TestSupport"], swiftSettings: strict)
}

let isal: [Target] =
    hasISAL ? [.systemLibrary(name: "CISAL", providers: [.apt(["libisal-dev"])])] : []

// What takes bytes from outside, held open to libFuzzer: only where it is asked for, since no other build has its door.
let fuzz: [Target] =
    ProcessInfo.processInfo.environment["QOE_FUZZ"] == nil
    ? []
    : [
        .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzzer", "Telemetry", "Input", "Decoding", "Shuffle", "Sessions", "KPIs", "Reporting", "Templating",
                "Settings",
            ], path: "Tests/Fuzz/Targets", swiftSettings: strict),
    ]

let package = Package(
    name: "qoe-report",
    targets: isal + fuzz + [
        // Libraries that others keep well, each behind a module map.
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CGlibc"),
        .target(
            name: "CSimdJSON",
            cxxSettings: [.unsafeFlags(["-O3", "-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),

        // The sentence: input → decoding → shuffle → sessions → KPIs → reporting.
        stage("Telemetry"),
        stage(
            "Input", ["Telemetry", "CZlib"] + (hasISAL ? ["CISAL"] : []),
            hasISAL ? [.define("ISAL")] : []),
        stage("Decoding", ["Telemetry", "CSimdJSON"]),
        stage("Shuffle", ["Telemetry"]),
        stage("Sessions", ["Telemetry", "Shuffle"]),
        stage("KPIs", ["Telemetry", "Sessions"]),
        stage("CDN", ["Telemetry", "Sessions", "KPIs"]),
        stage("History", ["Telemetry", "KPIs", "CSQLite"]),
        stage("Templating"),
        stage("Charts"),
        stage(
            "Reporting",
            ["Telemetry", "Sessions", "KPIs", "CDN", "History", "Templating", "Charts", "CZlib", "CGlibc"]),
        // What leaves the house. It cannot see a session or a log line: neither Sessions nor Decoding is named here.
        stage("Sharing", ["Telemetry", "CDN", "History", "Templating", "Charts", "Reporting"]),
        stage("Pipeline", ["Telemetry", "Input", "Decoding", "Shuffle", "Sessions", "KPIs", "CDN", "Reporting"]),
        // Around it: what the command is asked and how it is set.
        stage("Settings", ["Telemetry", "CYAML"]),
        .executableTarget(
            name: "qoe-report",
            dependencies: [
                "Telemetry", "Input", "Decoding", "Shuffle", "Sessions", "KPIs", "CDN", "History", "Reporting",
                "Templating", "Sharing", "Pipeline", "Settings", "CGlibc",
            ], swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["CZlib", "Telemetry", "Decoding", "Shuffle", "Sessions", "KPIs"],
            path: "Tests/TestSupport", swiftSettings: strict),
        tests("Telemetry", ["Telemetry"]),
        tests("Input", ["Input", "Telemetry"]),
        tests("Decoding", ["Telemetry", "Decoding", "KPIs"]),
        tests("Shuffle", ["Telemetry", "Shuffle"]),
        tests("Sessions", ["Telemetry", "Decoding", "Shuffle", "Sessions", "KPIs"]),
        tests("KPIs", ["Telemetry", "Sessions", "KPIs"]),
        tests("CDN", ["Telemetry", "Input", "Decoding", "Sessions", "CDN", "Pipeline"]),
        tests("History", ["Telemetry", "KPIs", "History", "CSQLite"]),
        tests("Templating", ["Templating"]),
        tests("Charts", ["Charts"]),
        tests("Reporting", ["Telemetry", "Sessions", "KPIs", "History", "Templating", "Charts", "Reporting", "CZlib"]),
        tests(
            "Sharing",
            [
                "Telemetry", "Input", "Decoding", "CDN", "History", "Reporting", "Templating", "Pipeline", "Sharing",
                "CZlib",
            ]),
        tests("Pipeline", ["Telemetry", "Input", "Shuffle", "KPIs", "Reporting", "Templating", "Pipeline"]),
        tests("Settings", ["Settings", "Telemetry"]),
        tests("Command", ["qoe-report", "Settings"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
