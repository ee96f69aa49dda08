import { Dexie, type Transaction } from 'dexie'
import { codecOf } from '../disk/codec.ts'
import { withReopen } from '../disk/reopen.ts'
import { blockTables, queueTables } from '../disk/versions.ts'
import type { Workspace } from '../workspace.ts'
import { formOf, readEncryptionNote, type EncryptionNote } from './encryption-note.ts'

/** Records per transaction, so that nothing waits long for it; fewer of large ones. */
const recordsAtOnce = 100
const largeRecords: Readonly<Record<string, number>> = { $fileChunks: 2, $blocks: 2, $columns: 1, $previews: 10 }

/** How far it is: records looked at, of all. */
export interface RewriteProgress {
  readonly done: number
  readonly total: number
}

/**
 * Writes every record again that is not stored as this workspace writes it now: encrypted, or plain if encryption is being turned off.
 * What has not been sent comes first. Each transaction leaves the same content, so it may end anywhere and start anew, and others may read
 * and write meanwhile. At the end, the database is noted as encrypted, or as plain. False if it was stopped, or the note changed meanwhile.
 * Law 64: the secret is not deleted before this has run once more after all tabs were told that encryption is off; one may have written meanwhile.
 */
export async function rewriteAll(workspace: Workspace, signal?: AbortSignal, onProgress?: (progress: RewriteProgress) => void): Promise<boolean> {
  const { db } = workspace
  if (!codecOf(db).cipher) throw new Error('nothing is rewritten without a cipher')
  const note = await readEncryptionNote(workspace)
  if (!note) return true
  const { state } = note
  const tables = inOrder(db.tables.map(({ name }) => name))
  const total = onProgress ? await countRecords(workspace, tables) : 0
  let done = 0
  for (const table of tables) {
    let after: IDBValidKey | undefined
    do {
      if (signal?.aborted) return false
      const some = await rewriteSome(workspace, state, table, after)
      if (!some) return false
      after = some.last
      done += some.count
      onProgress?.({ done: Math.min(done, total), total })
    } while (after !== undefined)
  }
  return noteEnd(workspace, state)
}

/** What has not been sent, the mirror, what it was downloaded in. */
function inOrder(all: readonly string[]): string[] {
  const first = ['$outbox', '$typed', '$files', '$fileChunks', '$begun', '$inbox', '$base', ...queueTables]
  const order = [...first, ...all.filter((name) => !blockTables.includes(name)), ...blockTables]
  return [...new Set(order)].filter((name) => all.includes(name))
}

/** Past packed rows, which are rewritten with their block. */
const countRecords = (workspace: Workspace, tables: string[]): Promise<number> =>
  withReopen(workspace, () =>
    workspace.db.transaction('r', tables, async (tx) => {
      const counts = await Dexie.Promise.all(tables.map((table) => request(tx, table, (store) => store.count())))
      return counts.reduce((sum, count) => sum + count, 0)
    }),
  )

/** `last`: the key of the last record that was looked at; absent at the end of the table. Null if the note has changed. */
const rewriteSome = (
  workspace: Workspace,
  state: EncryptionNote['state'],
  table: string,
  after: IDBValidKey | undefined,
): Promise<{ count: number; last?: IDBValidKey | undefined } | null> =>
  withReopen(workspace, () =>
    workspace.db.transaction('rw', [...new Set([table, '$cursors'])], async (tx) => {
      if (!(await isNoted(tx, state))) return null
      const atOnce = largeRecords[table] ?? recordsAtOnce
      const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true)
      const keys = await request(tx, table, (store) => store.getAllKeys(range, atOnce))
      const records = await request(tx, table, (store) => store.getAll(range, atOnce) as IDBRequest<unknown[]>)
      const codec = codecOf(workspace.db)
      const cipher = codec.cipher!
      cipher.state = formOf(state)
      // Past Dexie, because nothing looks different to anybody.
      for (const stored of records) if (!cipher.isCurrent(table, stored)) tx.idbtrans.objectStore(table).put(codec.encode(table, codec.decode(table, stored)))
      return { count: keys.length, last: keys.length < atOnce ? undefined : keys.at(-1) }
    }),
  )

/** Everything is rewritten, and whoever writes now writes it so. */
const noteEnd = (workspace: Workspace, state: EncryptionNote['state']): Promise<boolean> =>
  withReopen(workspace, () =>
    workspace.db.transaction('rw', ['$cursors'], async (tx) => {
      if (!(await isNoted(tx, state))) return false
      const cursors = tx.table<EncryptionNote, string>('$cursors')
      await cursors.update('encryption', { state: formOf(state) === 'opening' ? 'off' : 'settled', version: workspace.db.verno, isBound: true })
      return true
    }),
  )

/** Whether the database still asks for what is being done. */
const isNoted = async (tx: Transaction, state: EncryptionNote['state']): Promise<boolean> =>
  (await tx.table<EncryptionNote, string>('$cursors').get('encryption'))?.state === state

/** In the zone of its transaction. */
const request = <T>(tx: Transaction, table: string, ask: (store: IDBObjectStore) => IDBRequest<T>): PromiseLike<T> =>
  new Dexie.Promise<T>((resolve, reject) => {
    const asked = ask(tx.idbtrans.objectStore(table))
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
