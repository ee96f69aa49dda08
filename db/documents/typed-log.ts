import type { Table } from 'dexie'
import { withReopen } from '../disk/reopen.ts'
import { withQuotaRetry } from '../disk/storage-quota.ts'
import type { Workspace } from '../workspace.ts'
import { typedTable, type TypedRecord } from './typed-table.ts'

export interface TypedStore<Kept = TypedRecord> {
  put(record: Kept): Promise<void>
  delete(id: string): Promise<void>
}

export const typedStore = (workspace: Workspace): TypedStore => storeIn(workspace, typedTable(workspace))

/** A table in which something typed is kept, whose room comes before whatever can be downloaded again. */
export function storeIn<Kept>(workspace: Workspace, table: Table<Kept, string>): TypedStore<Kept> {
  const onDisk = <T>(work: () => PromiseLike<T>): Promise<T> =>
    withQuotaRetry(
      workspace.loadReclaimSteps,
      (error) => workspace.report(error),
      () => withReopen(workspace, async () => work()),
    )
  return {
    put: async (record) => void (await onDisk(() => table.put(record))),
    delete: (id) => onDisk(() => table.delete(id)),
  }
}

/**
 *   a keystroke ──► changed ──► on disk at once; those that come meanwhile ──► the next write
 *   in the queue, or in the inbox ──► changed ──► removed
 *
 * Keeps what is unsaved of one copy, or in one field, on disk. Law 62: the queue has them, or the inbox, before they leave.
 */
export class TypedLog<Kept = TypedRecord> {
  readonly #store: TypedStore<Kept>
  readonly #id: string
  readonly #read: () => Kept | null
  #isDue = false
  #writing: Promise<void> | undefined
  /** Whether everything typed is on disk, as far as it has been tried. */
  isKept = true

  /** `read`: what is unsaved now; null if nothing is. */
  constructor(store: TypedStore<Kept>, id: string, read: () => Kept | null) {
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
