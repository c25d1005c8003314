import Telemetry

/// Block buffers that go round: safe from any thread, and it may outlive its readers.
package final class BlockPool: Sendable {
    /// Bytes that a fresh block holds.
    package let blockSize: Int
    private let free = Locked<[LineBlock]>([])

    /// - Parameter blockSize: at least 1; a block grows only for a line that is longer.
    package init(blockSize: Int = 1 << 20) { self.blockSize = max(1, blockSize) }

    func take(atLeast size: Int, maximumLineLength: Int) -> LineBlock {
        if size <= blockSize, let block = free.withLock({ $0.popLast() }) {
            block.reset()
            block.maximumLineLength = maximumLineLength
            return block
        }
        return LineBlock(capacity: max(size, blockSize), maximumLineLength: maximumLineLength)
    }

    /// Takes a block back; one that had to grow is let go, so that a long line does not hold memory for the night.
    package func recycle(_ block: LineBlock) {
        guard block.capacity == blockSize else { return }
        free.withLock { $0.append(block) }
    }
}
