/// Moments on a time axis, counted from the start of what is shown.
package enum Elapsed {
    /// Seconds as `m:ss`, from one hour on `h:mm:ss`, with decimals where they are asked for; "-" before negative ones.
    package static func text(_ seconds: Double, decimals: Int = 0) -> String {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return "unknown" }
        // Rounded first, so that 59.96 s is 1:00.0 and never 0:60.0.
        let places = min(max(decimals, 0), 3)
        let unit: Int64 = [1, 10, 100, 1_000][places]
        let all = Int64(min(abs(seconds) * Double(unit), 9e18).rounded(.toNearestOrAwayFromZero))
        let whole = all / unit
        var text = seconds < 0 && all > 0 ? "-" : ""
        let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
        text += hours > 0 ? "\(hours):" + padded(minutes, 2) : "\(minutes)"
        text += ":" + padded(whole % 60, 2)
        return places > 0 ? text + "." + padded(all % unit, places) : text
    }

    private static func padded(_ number: Int64, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
