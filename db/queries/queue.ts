import { commandId } from '#domain/command.ts'
import { isSkip, skipKey } from '#domain/commands/skip-number.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { sanitizeCaptureTime } from '#domain/capture-time.ts'
import type { InboxItem, QueuedMutation, Receipt } from '../disk.ts'
import type { Workspace } from '../workspace.ts'
import { readInbox } from './inbox.ts'

/** What the product notes for a person, e.g. that they have read a notice: kept and sent like everything, but nobody's work. */
const background: ReadonlySet<string> = new Set([commandId(writeSetting)])
export const isUserMutation = (mutation: Pick<QueuedMutation, 'command'>): boolean => !background.has(mutation.command) && !isSkip(mutation)

export interface QueueEntry extends QueuedMutation {
  /** The code with which it would be refused as things look here just now. */
  trouble: string | null
}

export interface QueueCounts {
  /** Changes the server has not confirmed. */
  queued: number
  /** What the person has to decide: as many cards as the queue shows. */
  inbox: number
  /** The number of the first in line. */
  first: number | null
}

/** What waits, without numbers that do nothing. */
export async function readCounts(workspace: Workspace): Promise<QueueCounts> {
  const { outbox } = workspace
  const [all, skips, returned, first] = await Promise.all([
    outbox.count(),
    outbox.where('about').equals(skipKey).count(),
    readInbox(workspace),
    outbox.orderBy('n').first(),
  ])
  return { queued: all - skips, inbox: returned.length, first: first?.n ?? null }
}

/** What waits to be sent, oldest first. */
export async function readQueue(workspace: Workspace): Promise<QueueEntry[]> {
  // Effects without trouble are not in that index, and are most of them.
  const [mutations, troubled] = await Promise.all([workspace.outbox.orderBy('n').toArray(), workspace.effects.orderBy('trouble').toArray()])
  const troubles = new Map(troubled.map((effect) => [effect.n, effect.trouble]))
  return mutations.filter((mutation) => !isSkip(mutation)).map((mutation) => ({ ...sanitized(mutation), trouble: troubles.get(mutation.n) ?? null }))
}

/** With times that are numbers, whatever an earlier build kept. */
const sanitized = (mutation: QueuedMutation): QueuedMutation => ({ ...mutation, ...sanitizeCaptureTime(mutation) })

/** Which rows a list marks: something about them waits, or would be refused. */
export async function readPendingRowKeys(workspace: Workspace): Promise<Map<DependencyKey, 'waiting' | 'trouble'>> {
  const keys = new Map<DependencyKey, 'waiting' | 'trouble'>()
  for (const { about, trouble } of await readQueue(workspace)) {
    for (const key of about) if (trouble !== null || !keys.has(key)) keys.set(key, trouble === null ? 'waiting' : 'trouble')
  }
  return keys
}

/** The work that the server has taken since `from` (epoch ms, e.g. this morning), newest first. */
export async function readReceipts(workspace: Workspace, from: number): Promise<Receipt[]> {
  const receipts = await workspace.receipts.where('confirmedAt').aboveOrEqual(from).reverse().toArray()
  return receipts.filter(({ code, intent: mutation }) => code === null && isUserMutation(mutation))
}

export interface RowHistory {
  waiting: QueuedMutation[]
  /** Taken by the server, from this device, within the time receipts are kept. */
  sent: Receipt[]
  returned: InboxItem[]
}

/** What was done on this device to one row, each oldest first. What others did is asked of the server. */
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
