import type { SnapshotBlocks } from './snapshot-blocks.ts'
import type { FeedStore } from './tables.ts'

const refreshEvery = 5 * 60_000

/**
 * Keeps ready-made blocks from growing old, behind the feed: now and then, those in which many rows have changed are made anew.
 * Several processes may do this at once: the first one's block stays.
 */
export class BlockRefresher {
  readonly #store: FeedStore
  readonly #blocks: SnapshotBlocks
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(store: FeedStore, blocks: SnapshotBlocks, onError: (error: unknown) => void) {
    this.#store = store
    this.#blocks = blocks
    this.#onError = onError
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.refresh()
        .catch(this.#onError)
        .finally(() => (this.#running = undefined))
    }, refreshEvery).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async refresh(): Promise<void> {
    for (const part of await this.#store.read((tables) => tables.partsWithBlocks())) await this.#blocks.refresh(part)
  }
}
