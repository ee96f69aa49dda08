import { commandId } from '#domain/command.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import type { Mark } from '#domain/marks.ts'
import { mendStamp } from '#domain/stamp.ts'
import type { InboxItem, Intent, Receipt } from '../disk.ts'
import { skipMark } from '../set-aside.ts'
import type { Workspace } from '../workspace.ts'
import { groupInbox } from './inbox-groups.ts'

/** What the product notes for a person, e.g. that they have read a notice: kept and sent like everything, but nobody's work. */
const background: ReadonlySet<string> = new Set([commandId(writeSetting)])
export const isWork = (intent: Pick<Intent, 'command'>): boolean => !background.has(intent.command) && !isSkip(intent)

export interface QueuedAct extends Intent {
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
export async function readCounts({ outbox, inbox }: Workspace): Promise<QueueCounts> {
  const [all, skips, returned, first] = await Promise.all([
    outbox.count(),
    outbox.where('about').equals(skipMark).count(),
    inbox.orderBy('n').toArray(),
    outbox.orderBy('n').first(),
  ])
  return { queued: all - skips, inbox: groupInbox(returned).length, first: first?.n ?? null }
}

/** What waits to be sent, oldest first. */
export async function readQueue(workspace: Workspace): Promise<QueuedAct[]> {
  // Effects without trouble are not in that index, and are most of them.
  const [intents, troubled] = await Promise.all([workspace.outbox.orderBy('n').toArray(), workspace.effects.orderBy('trouble').toArray()])
  const troubles = new Map(troubled.map((effect) => [effect.n, effect.trouble]))
  return intents.filter((intent) => !isSkip(intent)).map((intent) => ({ ...mended(intent), trouble: troubles.get(intent.n) ?? null }))
}

/** With times that are numbers, whatever an earlier build kept. */
const mended = (intent: Intent): Intent => ({ ...intent, ...mendStamp(intent) })

/** Which rows a list marks: something about them waits, or would be refused. */
export async function readWaitingMarks(workspace: Workspace): Promise<Map<Mark, 'waiting' | 'trouble'>> {
  const marks = new Map<Mark, 'waiting' | 'trouble'>()
  for (const { about, trouble } of await readQueue(workspace)) {
    for (const mark of about) if (trouble !== null || !marks.has(mark)) marks.set(mark, trouble === null ? 'waiting' : 'trouble')
  }
  return marks
}

/** The work that the server has taken since `from` (epoch ms, e.g. this morning), newest first. */
export async function readReceipts(workspace: Workspace, from: number): Promise<Receipt[]> {
  const receipts = await workspace.receipts.where('confirmedAt').aboveOrEqual(from).reverse().toArray()
  return receipts.filter(({ code, intent }) => code === null && isWork(intent))
}

export interface RowHistory {
  waiting: Intent[]
  /** Taken by the server, from this device, within the time receipts are kept. */
  sent: Receipt[]
  returned: InboxItem[]
}

/** What was done on this device to one row, each oldest first. What others did is asked of the server. */
export async function readHistory(workspace: Workspace, mark: Mark): Promise<RowHistory> {
  const [waiting, receipts, inbox] = await Promise.all([
    workspace.outbox.where('about').equals(mark).sortBy('n'),
    workspace.receipts.where('intent.about').equals(mark).sortBy('n'),
    workspace.inbox.toArray(),
  ])
  const withTimes = <Held extends { intent: Intent }>(held: Held): Held => ({ ...held, intent: mended(held.intent) })
  return {
    waiting: waiting.map(mended),
    sent: receipts.filter((receipt) => receipt.code === null).map(withTimes),
    returned: inbox.filter((item) => item.intent.about.includes(mark)).map(withTimes),
  }
}
