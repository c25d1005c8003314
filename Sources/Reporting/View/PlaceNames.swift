import Sessions
import Telemetry

/// Names of log lines: `players.ndjson.gz:41`, of an earlier night's file `players.ndjson.gz:41 of 2026-11-28`.
package struct PlaceNames: Sendable {
    package let files: [String]
    private let earlier: [Intake.EarlierFile]

    /// - Parameters:
    ///   - files: the night's files in their order.
    ///   - earlier: those of nights before, which places count after them.
    package init(files: [String], earlier: [Intake.EarlierFile] = []) {
        self.files = files
        self.earlier = earlier
    }

    package func text(_ place: Playback.Place) -> String { "\(name(place.file)):\(place.line)\(night(place.file))" }

    /// Several lines; those of one file name it once.
    func text(_ places: [Playback.Place]) -> String {
        var text = ""
        var file: Int?
        for place in places {
            if let file, file == place.file {
                text += ", \(place.line)"
            } else {
                text += (file.map { night($0) + ", " } ?? "") + "\(name(place.file)):\(place.line)"
            }
            file = place.file
        }
        return text + (file.map(night) ?? "")
    }

    private func name(_ file: Int) -> String {
        if files.indices.contains(file) { return files[file] }
        return earlierFile(file)?.name ?? "file \(file + 1)"
    }

    private func night(_ file: Int) -> String { earlierFile(file).map { " of \($0.night)" } ?? "" }

    private func earlierFile(_ file: Int) -> Intake.EarlierFile? {
        let place = file - files.count
        return earlier.indices.contains(place) ? earlier[place] : nil
    }
}
