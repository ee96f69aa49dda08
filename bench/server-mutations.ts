import { push } from '../server/feed/push.ts'
import { FeedTables } from '../server/store/feed/feed-tables.ts'
import type { Engine, Sql } from '../server/store/sql.ts'
import type { Transaction } from './transaction.ts'
import { recordEngine } from './record-engine.ts'

/** A command and its input, as a device sends them. */
export interface SentMutation {
  command: string
  input: unknown
}

interface Sample {
  id: number
  name: string
  layerId: number | null
  position: number
}

/** Someone who may move and edit every sample of the demo's main group. */
export const writer = { userId: 1, groupId: 1, login: 'mara' }

/** One of several devices: each has its own samples. */
export interface Part {
  at: number
  of: number
  /** Whose samples; the writer's by default. */
  owner?: number
}

export async function readEdits(sql: Sql, count: number, { at, of, owner = writer.userId }: Part): Promise<SentMutation[]> {
  const all = await sql.all<Sample>('select id, name from samples where group_id = 1 and deleted = 0 and archived = 0 and owner_id = $1 order by id', [owner])
  const samples = all.filter((_, n) => n % of === at)
  return Array.from({ length: count }, (_, n) => {
    const { id, name } = samples[n % samples.length]!
    return { command: 'sample.edit@1', input: { sampleId: id, set: { note: { was: '', to: `Thawed ${n}, by ${name}` } } } }
  })
}

/** Each to a position that is free at that time: the one a sample leaves is used for a later one. */
export async function readMoves(sql: Sql, count: number, { at, of, owner = writer.userId }: Part): Promise<SentMutation[]> {
  const all = await sql.all<Sample>(
    `select samples.id, samples.layer_id as "layerId", samples.position from samples
    join storage_layers on storage_layers.group_id = 1 and storage_layers.id = samples.layer_id and storage_layers.rows * storage_layers.columns > 1
    where samples.group_id = 1 and samples.deleted = 0 and samples.archived = 0 and samples.owner_id = $1 order by samples.id`,
    [owner],
  )
  const samples = all.filter((_, n) => n % of === at)
  let free: Pick<Sample, 'layerId' | 'position'> = { layerId: null, position: 0 }
  return Array.from({ length: count }, (_, n) => {
    const moved = samples[n % samples.length]!
    const { layerId, position } = free
    free = { layerId: moved.layerId, position: moved.position }
    Object.assign(moved, { layerId, position })
    return { command: 'sample.move@1', input: { sampleId: moved.id, layerId, position } }
  })
}

/** The body of a push. */
export const bodyOf = (epoch: string, device: string, acts: readonly SentMutation[], first: number, userId: number = writer.userId) => ({
  epoch,
  device,
  mutations: acts.map(({ command, input }, at) => ({
    n: first + at,
    command,
    input,
    userId,
    groupId: writer.groupId,
    capturedAt: Date.now(),
    clockOffset: 0,
    appVersion: 'bench',
    label: command,
  })),
})

export const batchSize = 50

export function* inBatches<T>(items: readonly T[]): Generator<{ first: number; batch: readonly T[] }> {
  for (let from = 0; from < items.length; from += batchSize) yield { first: from + 1, batch: items.slice(from, from + batchSize) }
}

/** The statements the product uses for these mutations, one list per push, recorded on a copy of the database. */
export async function recordStatements(
  engine: Engine,
  epoch: string,
  device: string,
  acts: readonly SentMutation[],
  userId: number = writer.userId,
): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  const store = new FeedTables(recordEngine(engine, { write: (transaction) => transactions.push(transaction) }))
  for (const { first, batch } of inBatches(acts)) {
    const { lastMutation } = await push(store, { userId }, bodyOf(epoch, device, batch, first, userId), Date.now)
    if (lastMutation !== first + batch.length - 1) throw new Error(`the push stopped at ${lastMutation}`)
  }
  return transactions
}
