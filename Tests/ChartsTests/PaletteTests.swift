import Charts
import Foundation
import Testing

/// WCAG 2.2: relative luminance of an sRGB colour, and the contrast of two.
private func luminance(_ hex: String) -> Double {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { part in
        let c = Double(part) / 255
        return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
}

private func contrast(_ a: String, _ b: String) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

private let light = Palette.Role.paper.light
private let dark = Palette.Role.paper.dark

@Suite struct PaletteTests {
    @Test func `measures contrast as WCAG does`() {
        #expect(abs(contrast("#000000", "#ffffff") - 21) < 1e-9)
        #expect(abs(contrast("#777777", "#ffffff") - 4.48) < 0.005)
    }

    @Test func `has no grey for words on both papers`() {
        // The reason for the paper under every chart: the ratios of any colour multiply to that of the papers.
        let best = (0...255).map { grey in
            let hex = "#" + String(repeating: (grey < 16 ? "0" : "") + String(grey, radix: 16), count: 3)
            return min(contrast(hex, light), contrast(hex, dark))
        }.max()
        #expect((best ?? 21) < 4.5)
    }

    @Test(arguments: Palette.series)
    func `shows every series on both papers and on the band`(colour: String) {
        #expect(contrast(colour, light) >= 3)
        #expect(contrast(colour, dark) >= 3)
        #expect(contrast(colour, Palette.Role.band.light) >= 3)
        #expect(contrast(colour, Palette.Role.band.dark) >= 3)
    }

    @Test(arguments: Palette.Role.allCases.filter { ![.paper, .halo, .band].contains($0) })
    func `shows every line at 3 to 1 and every word at 4.5 to 1`(role: Palette.Role) {
        let least = role.isText ? 4.5 : 3
        #expect(contrast(role.light, light) >= least)
        #expect(contrast(role.dark, dark) >= least)
    }

    @Test func `tells marks from the bars they cross by a rim of paper`() {
        #expect(Palette.Role.halo.light == light && Palette.Role.halo.dark == dark)
        #expect(contrast(Palette.Role.mark.light, Palette.Role.halo.light) >= 4.5)
    }

    @Test func `has a dark rule for every role`() {
        for role in Palette.Role.allCases {
            let property = role.fills ? "fill" : "stroke"
            #expect(Palette.darkRules.contains(".chart .\(role.rawValue){\(property):\(role.dark)}"))
        }
    }
}
