/// Whether a client was kept from even trying to publish: by the session's rules, or without a camera.
/// Sessions with canPublish false (granted false) at any time / sessions that tell.
/// In: refusals before and after an attempt. Out: attempts that failed, which publish-outcome counts.
/// Unit ratio · Unknown: the log has no such line · Needs session.capabilities, camera.access
/// Source: Vonage Video iOS, OTSessionCapabilities; AVCaptureDevice authorisation.
extension KPI {
    static let publishRefused = KPI(
        "publish-refused", title: "Kept from publishing", better: .lower,
        meaning: "how many sessions could not even try to publish",
        formula: "sessions with canPublish false, and with camera access denied, apart",
        unknown: "no session.capabilities, no camera.access", needs: "session.capabilities, camera.access (Vonage)",
        source: "Vonage Video iOS, OTSessionCapabilities; AVFoundation camera authorisation",
        columns: [
            Column("not-allowed", .outcome, .none, .publishing { $0.notAllowed.map { .outcome($0) } }),
            Column("camera-denied", .outcome, .none, .publishing { $0.cameraDenied.map { .outcome($0) } }),
        ])
}
