import { withReopen } from '../disk/reopen.ts'
import { withQuotaRetry } from '../disk/storage-quota.ts'
import type { Workspace } from '../workspace.ts'
import { typedTable, type TypedRecord } from './typed-table.ts'

export interface TypedStore {
  put(record: TypedRecord): Promise<void>
  delete(id: string): Promise<void>
}

/** A table of its own, so that a keystroke never waits for a pull or for the queue. */
export function typedStore(workspace: Workspace): TypedStore {
  const onDisk = <T>(work: () => PromiseLike<T>): Promise<T> =>
    withQuotaRetry(
      workspace.loadReclaimSteps,
      (error) => workspace.report(error),
      () => withReopen(workspace, async () => work()),
    )
  return {
    put: async (record) => void (await onDisk(() => typedTable(workspace).put(record))),
    delete: (id) => onDisk(() => typedTable(workspace).delete(id)),
  }
}

/**
 *   a keystroke ──► changed ──► on disk at once; those that come meanwhile ──► the next write
 *   in the queue, or in the inbox ──► changed ──► removed
 *
 * Keeps one copy's unsaved updates on disk. Law 62: the queue has them, or the inbox, before they leave.
 */
export class TypedLog {
  readonly #store: TypedStore
  readonly #id: string
  readonly #read: () => TypedRecord | null
  #isDue = false
  #writing: Promise<void> | undefined
  /** Whether everything typed is on disk, as far as it has been tried. */
  isKept = true

  /** `read`: what is unsaved now; null if nothing is. */
  constructor(store: TypedStore, id: string, read: () => TypedRecord | null) {
    this.#store = store
    this.#id = id
    this.#read = read
  }

  changed(): void {
    this.#isDue = true
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined))
  }

  /** Resolves when what was typed so far is on disk, or could not be. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false
      const record = this.#read()
      try {
        await (record ? this.#store.put(record) : this.#store.delete(this.#id))
        this.isKept = true
      } catch {
        // The page says so, and it is tried again with the next keystroke.
        this.isKept = false
      }
    }
  }
}
