@testable import Sharing
import Testing

struct NetworkAddressTests {
    @Test(arguments: [
        "10.1.2.3", "172.31.0.1", "192.168.1.50", "127.0.0.1", "169.254.0.9", "100.64.0.1", "224.0.0.1", "::1",
        "fe80::1", "fd00::1", "::ffff:192.168.1.1", "ff02::1", "fe80::1%en0", "edge.example", "", "1.2.3",
        "64:ff9b::192.168.1.151", "64:ff9b::c0a8:175", "64:ff9b:1::5db8:d822", "2002:c0a8:198::1", "2001:0:4136::1",
        "203.0.113.5\0", "203.0.113.005", "3405803781",
    ])
    func `what only a network's inside knows is no edge`(_ text: String) {
        #expect(!NetworkAddress.isPublic(text))
    }

    @Test(arguments: [
        "203.0.113.5", "172.32.0.1", "100.128.0.1", "2001:db8::5", "::ffff:203.0.113.5", "64:ff9b::203.0.113.5",
        "2002:cb00:7105::1", "2600:9000::1",
    ])
    func `what the internet reaches may be one`(_ text: String) {
        #expect(NetworkAddress.isPublic(text))
    }
}

struct AddressSearchTests {
    @Test(arguments: [
        ("ip=198.51.100.7x", "ip=~x"), ("a198-51-100-7.deploy", "a~.deploy"), ("198_51_100_7", "~"),
        ("ip-198-51-100-7-1", "ip-~-1"), ("1795912394.198.51.100.7", "1795912394.~"),
        ("198.51.100.7.1", "~.1"), ("x12345-198-51-100-86-", "x12345-~-"), ("0198.51.100.85", "~"),
        ("198.051.100.084", "~"), ("192.168.001.023", "~"), ("2026-11-29-198-51-100-7", "2026-11-29-~"),
        ("20261129-198-51-100-7", "20261129-~"), ("2026-13-29-10-11-12-13", "2026-~-12-13"),
        ("10-198.51.100.7", "10-~"), ("198-51-100-7.198.51.100.8", "~.~"), ("v198.51.100.7", "v~"),
        ("iv1.2.3.4", "iv~"), ("192.168.1.1-192.168.1.2", "~-~"),
        ("198,51,100,83", "~"), ("ip=127,0,0,1;a", "ip=~;a"), ("a_10,0,0,1.ts", "a_~.ts"),
        ("0306.063.0144.0123", "~"), ("0177.0.0.01", "~"), ("0x7f000001", "~"), ("ip-0XC6336457.ts", "ip-~.ts"),
        ("0x7f.0x0.0x0.0x1", "~"), ("0xC0.0xA8.0x1.0x17-a", "~-a"), ("0x7f000001.nip", "~.nip"),
    ])
    func `four numbers are an address`(_ word: String, _ text: String) {
        #expect(AddressSearch.removed(from: word) == text)
    }

    @Test(arguments: [
        "1.2.3", "1.2.3.256", "1.2-3.4", "06:54:39", "v1.2.3.4", "V10.2.33.4", "film_v1.2.3.4.5", "1.2.3.4444",
        "2026-11-29-06-54-00", "2026-11-29-06-54-00-123", "2026.11.29.06.54", "2026_11_29_06_54_00_123456",
        "29-11-2026-06-54-00", "11-29-2026-06-54-00-123", "20261129-06-54-00-123", "2026-11-29T06-54-00-123Z",
        "2026-11-29_06-54-00-123", "20261129T065400", "seg-00017.m4s", "1080p_6000k", "1-2-3.ts", "00017-1-2.m4s",
        "1795912394.164000", "06-54-00", "film_,32,64,96,128,k.mp4.csmil",
        "a,32,64,96,128", "32,64,96,128,k", "1,2,3,4,5", "1,2,3", "198,51,100,256", "0306-063-0144-0123",
        "0306.063.0144.0389", "0400.063.0144.0123", "2130706433", "3325256791", "c6336457", "017700000001",
        "0x8D5F2A11C00B7E4", "0x7f00001", "0x7f000001a", "b0x7f000001", "0x7f.0x0.0x0", "0x100.0x0.0x0.0x1",
        "1920x1080", "00x7f000001", "0x", "seg-0x1f.ts",
    ])
    func `versions, dates, times and numbers are none`(_ word: String) {
        #expect(AddressSearch.removed(from: word) == word)
    }

    @Test(arguments: [
        ("2001:db8::7", "~"), ("2001:0db8:0:0:0:0:0:80", "~"), ("::ffff:198.51.100.79", "~"),
        ("00:1b:44:11:3a:b7", "~"), ("2001-db8-0-0-0-0-0-76", "~"), ("2001-db8--76", "~"), ("2001_db8__76", "~"),
        ("ip-2001-db8--76-a", "ip-~"), ("fd00-1--5", "~"), ("20010db8000000000000000000000077", "~"),
        ("2a0014501234567800000000deadbeef", "~"), ("2a00145012345678021b44fffe113ab7", "~"),
        ("fe80::1%en0", "~"), ("[fe80::1%eth0]:80", "[~]:80"), ("2001:db8::7%zz.ts", "~.ts"), ("fe80::1%", "~"),
    ])
    func `an address of sixteen bytes is found, with colons, dashes or nothing`(_ word: String, _ text: String) {
        #expect(AddressSearch.removed(from: word) == text)
    }

    @Test(arguments: [
        "0123456789abcdef0123456789abcdef", "d41d8cd98f00b204e9800998ecf8427e", "2a9c1f0e5b7d4a3c8e6f1b2d3c4e5f6a",
        "5f2a11c0-0b7e-4d7a-9a53-2c1e5b7f0001", "rr3---sn-4g5e6nsz-bg0e", "cache-fra-eddf8230047-FRA", "2026--11-29",
        "seg--7", "a--b--c", "2001-db8", "2001--7", "fade-a-b-c-d-e-f-8", "06:54:39", "2400k-1080-720",
    ])
    func `checksums, machines' names and dates are none`(_ word: String) {
        #expect(AddressSearch.removed(from: word) == word)
    }

    @Test(arguments: ["203.0.113.5", "a203-0-113-5"])
    func `a known address stays`(_ word: String) {
        #expect(AddressSearch.removed(from: word, but: ["203.0.113.5"]) == word)
        #expect(AddressSearch.removed(from: "[2001:db8::5]", but: ["2001:db8::5"]) == "[2001:db8::5]")
    }
}

struct PlainTextTests {
    @Test(arguments: [
        ("a%40b", "a@b"), ("a%2540b", "a@b"), ("a%25252540b", "a@b"), ("%2%35", "%"), ("%2%3540", "@"), ("50%", "50%"),
        ("%zz%4", "%zz%4"), ("exp＝1", "exp=1"), ("a＠b", "a@b"), ("１９２．168。1｡5", "192.168.1.5"), ("a％４０b", "a@b"),
        ("198.\u{200B}51\u{AD}.1", "198.51.1"), ("٣.1", "3.1"), ("%EF%BC%A0", "@"), ("﹫﹪40", "@@"), ("é", "é"),
        ("plain", "plain"), ("", ""),
    ])
    func `a text is what it is read as`(_ text: String, _ plain: String) {
        #expect(PlainText.of(text) == plain)
    }
}
