import { Dexie, type Transaction } from 'dexie'
import { toStoredCursor } from '../pull/stored-cursor.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { Key } from '#domain/entity.ts'
import { codecOf } from './codec.ts'
import type { Batch } from './disk.ts'
import { ownWritings } from '../writing/own-writing.ts'
import type { SavedProgress } from './disk-rows.ts'

/** Writes a batch through a running Dexie transaction: all requests at once, none awaited in between. */
export async function saveBatch(tx: Transaction, batch: Batch): Promise<void> {
  if (batch.clearMirror) await Promise.all([...entityNames, '$base', '$effects', '$stage'].map((table) => tx.table(table).clear()))
  if (batch.unstage?.length) await tx.table('$stage').bulkDelete([...batch.unstage])
  const requests: PromiseLike<unknown>[] = rowJobs(tx, batch.rows ?? [])
  const put = (table: string, rows: readonly unknown[] | undefined) => rows?.length && requests.push(tx.table(table).bulkPut(rows))
  const remove = (table: string, keys: readonly unknown[] | undefined) => keys?.length && requests.push(tx.table(table).bulkDelete([...keys]))
  // Without Dexie, because no live query reads these. The transaction waits for them by itself, and fails with them.
  for (const base of batch.keepBase ?? []) tx.idbtrans.objectStore('$base').put(codecOf(tx.db).encode('$base', base))
  remove('$base', batch.dropBase)
  put('$effects', batch.effects)
  put('$outbox', batch.replaced)
  const dequeue = (table: string, ns: readonly number[] = []) =>
    isUnbroken(ns) ? requests.push(tx.table(table).where('n').between(ns[0], ns.at(-1), true, true).delete()) : remove(table, ns)
  dequeue('$outbox', batch.leaving)
  dequeue('$effects', batch.leaving)
  put('$receipts', batch.receipts)
  put('$inbox', batch.inbox)
  remove('$inbox', batch.leavingInbox)
  put(
    '$stage',
    batch.stage?.map((row) => ({ ...row, mark: rowKey(row.entity, row.id) })),
  )
  put('$leases', batch.leases)
  put('$begun', batch.savedProgress)
  remove('$begun', batch.droppedProgress)
  put('$files', batch.files)
  put('$fileChunks', batch.fileChunks)
  remove('$files', batch.dropFiles)
  for (const id of batch.dropFiles ?? [])
    requests.push(tx.table('$fileChunks').where('[fileId+start]').between([id, Dexie.minKey], [id, Dexie.maxKey]).delete())
  remove(
    '$leases',
    batch.dropLeases?.map(({ kind, first }) => [kind, first]),
  )
  if (batch.cursor) put('$cursors', [{ ...toStoredCursor(batch.cursor), feed: 'main' }])
  if (batch.renewDevice) remove('$cursors', ['device'])
  if (batch.dropProgress) requests.push(tx.table('$begun').clear())
  if (batch.dropReceiptsBefore !== undefined)
    requests.push(dropOwnWritings(tx, batch.dropReceiptsBefore), tx.table('$receipts').where('confirmedAt').below(batch.dropReceiptsBefore).delete())
  await Promise.all(requests)
}

/** What was written that long ago has been noted by the server. */
const dropOwnWritings = (tx: Transaction, before: number): PromiseLike<unknown> =>
  tx
    .table<SavedProgress>('$begun')
    .where('id')
    .startsWith(ownWritings)
    .filter(({ at }) => at < before)
    .delete()

/**
 * Removes consecutive numbers, as when a long queue is confirmed, with one request.
 * Law 95: nothing but these is between the first and the last.
 */
const isUnbroken = (ns: readonly number[]): boolean => ns.length > 8 && ns.every((n, at) => n === ns[0]! + at)

function rowJobs(tx: Transaction, rows: NonNullable<Batch['rows']>): PromiseLike<unknown>[] {
  const live = new Map<EntityName, AnyRow[]>()
  const gone = new Map<EntityName, Key[]>()
  for (const { entity, id, after } of rows) {
    if (after) listAt(live, entity).push(after)
    else listAt(gone, entity).push(id)
  }
  return [...[...live].map(([entity, list]) => tx.table(entity).bulkPut(list)), ...[...gone].map(([entity, ids]) => tx.table(entity).bulkDelete(ids))]
}

/** The list under a key, created if missing. */
export function listAt<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
