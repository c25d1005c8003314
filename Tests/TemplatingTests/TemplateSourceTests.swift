import Foundation
import Templating
import Testing

@Suite struct TemplateSourceTests {
    /// A folder of its own for each test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)")

        init(_ files: [String: String]) throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
        }
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    @Test func `lets a folder override single files of the next`() throws {
        let own = try Folder(["_b.html": "own b"])
        let builtIn = try Folder(["a.html": "a, {{> _b}}, {{> _c}}", "_b.html": "b", "_c.html": "c"])
        let source = TemplateSource(folders: [own.url.path, builtIn.url.path + "/"])
        #expect(try TemplateLibrary(source, pages: ["a.html"]).text("a.html", [:]) == "a, own b, c")
    }

    @Test func `names the file by its folder`() throws {
        let folder = try Folder(["a.html": "x\n  {{x"])
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(TemplateSource(folders: [folder.url.path]), pages: ["a.html"])
        }
        #expect(error?.description == "\(folder.url.path)/a.html:2:3: the tag is not closed; end it with '}}'")
    }

    @Test func `suggests a file that is there`() throws {
        let folder = try Folder(["night.html": "", "notes.md": ""])
        let source = TemplateSource(folders: ["/nowhere", folder.url.path])
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(source, pages: ["nigth.html", "notes"])
        }
        #expect(
            error?.description == """
                nigth.html: there is no such template; did you mean 'night.html'?
                notes: there is no such template; add it, or see --templates
                """)
    }

    @Test func `says that a folder is no file`() throws {
        let folder = try Folder([:])
        let path = folder.url.appending(path: "a.html")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(TemplateSource(folders: [folder.url.path]), pages: ["a.html"])
        }
        #expect(error?.description == "\(path.path): is a directory; make it a file that this user may read")
    }
}
