import Glibc
import History

/// `latest`: a link to the folder of the newest night, for bookmarks.
package enum LatestLink {
    /// Points it, in one step, to the newest folder whose name is a date; where there is none, nothing happens.
    package static func point(in reports: String) throws(PublishProblem) {
        let nights = FolderTree.names(reports).compactMap { NightDate($0) }
        guard let newest = nights.max() else { return }
        let link = "\(reports)/latest"
        let partial = "\(reports)/\(Leftover.partial("latest", getpid()))"
        try Temporaries.begin(partial) { () throws(PublishProblem) in
            unlink(partial)
            guard symlink(newest.text, partial) == 0 else { throw PublishProblem(.cannotWrite, link) }
        }
        try Temporaries.settle(partial) { () throws(PublishProblem) in
            guard rename(partial, link) == 0 else {
                let problem = PublishProblem(.cannotWrite, link)
                unlink(partial)
                throw problem
            }
        }
        try FolderTree.sync(reports)
    }
}
