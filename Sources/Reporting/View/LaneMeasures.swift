import Charts

/// What the lanes of a view's page measure, and how states and events look.
enum LaneMeasures {
    static let bitrate = Measure("bitrate", unit: "Mbit/s", factor: 1e-6) { value in
        DisplayUnit(.bitsPerSecond, upTo: value).text(value)
    }
    static let milliseconds = Measure("time", unit: "ms", factor: 1_000, decimals: 0)
    static let percent = Measure("share", unit: "%", factor: 100, decimals: 2)
    static let frames = Measure("frame rate", unit: "fps", decimals: 1)
    static let lines = Measure("picture height", unit: "lines", decimals: 0)
    static let level = Measure(count: "level")

    // What is well steps back, what hurts is solid.
    static let well = SeriesStyle(colour: 0, texture: .hollow)
    static let waiting = SeriesStyle(colour: 5, texture: .rising, shape: .square)
    static let resting = SeriesStyle(colour: 2, texture: .upright, shape: .diamond)
    static let moving = SeriesStyle(colour: 4, texture: .falling, shape: .triangle)
    static let poor = SeriesStyle(colour: 3, texture: .crossed, shape: .wedge)
    static let bad = SeriesStyle(colour: 1, shape: .cross)
}
