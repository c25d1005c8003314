/// One play of one stream by AVFoundation.
package struct Playback: Sendable {}
