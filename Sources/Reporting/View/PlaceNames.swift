import Sessions

/// Names of log lines: `players.ndjson.gz:41`.
package struct PlaceNames: Sendable {
    private let files: [String]

    /// - Parameter files: the night's files in their order.
    package init(files: [String]) { self.files = files }

    package func text(_ place: Playback.Place) -> String {
        let file = files.indices.contains(place.file) ? files[place.file] : "file \(place.file + 1)"
        return "\(file):\(place.line)"
    }

    /// Several lines; those of one file name it once.
    func text(_ places: [Playback.Place]) -> String {
        var text = ""
        var file: Int?
        for place in places {
            text += file == nil ? self.text(place) : file == place.file ? ", \(place.line)" : ", \(self.text(place))"
            file = place.file
        }
        return text
    }
}
