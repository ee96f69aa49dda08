import { rowsAtOnce } from './rows-at-once.ts'
import type { SnapshotBlocks } from './snapshot-blocks.ts'
import type { FeedStore } from './tables.ts'

const refreshEvery = 5 * 60_000

/**
 * Makes blocks before a tablet asks for them, and keeps them from growing old, behind the feed: when the server starts, and now and then,
 * those that are missing are made, and those in which many rows have changed are made anew. Several processes may do this at once:
 * the first one's block stays.
 */
export class BlockRefresher {
  readonly #store: FeedStore
  readonly #blocks: SnapshotBlocks
  readonly #inlineRows: number
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  /** Parts of up to `inlineRows` rows need no blocks: they are in the manifest. */
  constructor(store: FeedStore, blocks: SnapshotBlocks, inlineRows: number, onError: (error: unknown) => void) {
    this.#store = store
    this.#blocks = blocks
    this.#inlineRows = inlineRows
    this.#onError = onError
  }

  start(): void {
    this.#run()
    this.#timer = setInterval(() => this.#run(), refreshEvery).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#blocks.stop()
    await this.#running
  }

  /** A part that fails does not keep the others from being refreshed. */
  async refresh(): Promise<void> {
    const large = await this.#store.read((tables) => tables.largeParts((entity) => rowsAtOnce(entity, this.#inlineRows)))
    for (const part of large) {
      if (this.#blocks.isStopped) return
      await this.#blocks.refresh(part).catch((error: unknown) => this.#report(error))
    }
  }

  #report(error: unknown): void {
    if (!this.#blocks.isStopped) this.#onError(error)
  }

  #run(): void {
    this.#running ??= this.refresh()
      .catch((error: unknown) => this.#report(error))
      .finally(() => (this.#running = undefined))
  }
}
