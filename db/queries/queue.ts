import { commandId } from '#domain/command.ts'
import { isSkip, skipKey } from '#domain/commands/skip-number.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { sanitizeCaptureTime } from '#domain/capture-time.ts'
import type { InboxItem, QueuedMutation, Receipt } from '../disk/disk-rows.ts'
import { typedTable } from '../documents/typed-table.ts'
import type { Workspace } from '../workspace.ts'
import { readInbox } from './inbox.ts'

/** Things the product records for a person, e.g. that they have read a notice: stored and sent like any change, but not shown as work. */
const background: ReadonlySet<string> = new Set([commandId(writeSetting)])
export const isUserMutation = (mutation: Pick<QueuedMutation, 'command'>): boolean => !background.has(mutation.command) && !isSkip(mutation)

export interface QueueEntry extends QueuedMutation {
  /** The code with which it would be refused on this device at the moment. */
  trouble: string | null
}

export interface QueueCounts {
  /** Changes the server has not confirmed, and files it does not have. */
  queued: number
  /** Decisions for the person: as many as the inbox shows. */
  inbox: number
  /** The number of the first in the queue. */
  first: number | null
  /** Files among those that are queued. */
  files: number
}

export async function readCounts(workspace: Workspace): Promise<QueueCounts> {
  const [queued, returned, first, files] = await Promise.all([
    countQueued(workspace),
    readInbox(workspace),
    workspace.outbox.orderBy('n').first(),
    countFiles(workspace),
  ])
  return { queued, inbox: returned.length, first: first?.n ?? null, files }
}

/** What is waiting, as every screen counts it: without mutations that do nothing, but with what is typed and not queued yet. */
export async function countQueued(workspace: Workspace): Promise<number> {
  const { outbox } = workspace
  const [all, skips, files, typed] = await Promise.all([
    outbox.count(),
    outbox.where('about').equals(skipKey).count(),
    countFiles(workspace),
    typedTable(workspace).count(),
  ])
  return all - skips + files + typed
}

const countFiles = ({ files }: Workspace): PromiseLike<number> => files.where('waits').equals(1).count()

/** What is waiting to be sent, oldest first. */
export async function readQueue(workspace: Workspace): Promise<QueueEntry[]> {
  // Most effects have no refusal and are not in this index.
  const [mutations, troubled] = await Promise.all([workspace.outbox.orderBy('n').toArray(), workspace.effects.orderBy('trouble').toArray()])
  const troubles = new Map(troubled.map((effect) => [effect.n, effect.trouble]))
  return mutations.filter((mutation) => !isSkip(mutation)).map((mutation) => ({ ...sanitized(mutation), trouble: troubles.get(mutation.n) ?? null }))
}

/** With valid times, whatever an earlier build stored. */
const sanitized = (mutation: QueuedMutation): QueuedMutation => ({ ...mutation, ...sanitizeCaptureTime(mutation) })

/** The rows that lists mark: something about them is queued, or would be refused. */
export async function readPendingRowKeys(workspace: Workspace): Promise<Map<DependencyKey, 'waiting' | 'trouble'>> {
  const keys = new Map<DependencyKey, 'waiting' | 'trouble'>()
  for (const { about, trouble } of await readQueue(workspace)) {
    for (const key of about) if (trouble !== null || !keys.has(key)) keys.set(key, trouble === null ? 'waiting' : 'trouble')
  }
  return keys
}

/** The changes that the server has accepted since `from` (epoch ms, e.g. this morning), newest first. */
export async function readReceipts(workspace: Workspace, from: number): Promise<Receipt[]> {
  const receipts = await workspace.receipts.where('confirmedAt').aboveOrEqual(from).reverse().toArray()
  return receipts.filter(({ code, intent: mutation }) => code === null && isUserMutation(mutation))
}

export interface RowHistory {
  waiting: QueuedMutation[]
  /** Accepted by the server, from this device, within the time that receipts are kept. */
  sent: Receipt[]
  returned: InboxItem[]
}

/** Changes made to a row on this device, oldest first. Changes by others come from the server. */
export async function readHistory(workspace: Workspace, key: DependencyKey): Promise<RowHistory> {
  const [waiting, receipts, inbox] = await Promise.all([
    workspace.outbox.where('about').equals(key).sortBy('n'),
    workspace.receipts.where('intent.about').equals(key).sortBy('n'),
    workspace.inbox.toArray(),
  ])
  const withTimes = <Held extends { intent: QueuedMutation }>(held: Held): Held => ({ ...held, intent: sanitized(held.intent) })
  return {
    waiting: waiting.map(sanitized),
    sent: receipts.filter((receipt) => receipt.code === null).map(withTimes),
    returned: inbox.filter((item) => item.intent.about.includes(key)).map(withTimes),
  }
}
