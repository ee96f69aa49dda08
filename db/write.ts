import { commandId, type Command } from '#domain/command.ts'
import { asTx, Draft, type Change } from '#domain/draft.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { readInput, wrongField } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { parseRowMark, rowMark, type Mark } from '#domain/marks.ts'
import { assertSendable } from '#domain/rules/change-size.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { makeStamp } from '#domain/stamp.ts'
import { Refusal } from '#domain/tx.ts'
import type { Mutation } from '#domain/wire/push.ts'
import type { BegunWork } from './begun-work.ts'
import type { Disk, Intent, Stored } from './disk.ts'
import { ReadAhead } from './read-ahead.ts'
import { effectOf, whoOf } from './run.ts'

/** Who writes, where and when. `clockOffset` is how far this device's clock was behind the server's when last measured, in ms. */
export interface WriteContext {
  readonly userId: number
  readonly groupId: number
  now(): number
  readonly clockOffset: number
  readonly appVersion: string
}

/** A command, its input and what the person read when doing it. Made by {@link act}, which checks the input's type. */
export type Act = readonly [command: Command, input: unknown, label: string]

export const act = <Input, Uses extends EntityName, Codes extends ErrorCode>(command: Command<Input, Uses, Codes>, input: Input, label: string): Act => [
  command,
  input,
  label,
]

export interface WriteOptions {
  /** See {@link Intent.batch}: the same on each of these acts. */
  batch?: string | undefined
  /** Kept in the same transaction: how far the work is that these acts are a part of. */
  begun?: BegunWork | undefined
}

/**
 * Does one or many acts in ONE transaction and answers their numbers when the disk has them.
 *
 *   act ──► parse ──► draft over draft ──► $outbox + mirror rows + $base of first touched rows + $effects
 *
 * Law: all or nothing. Throws the first Refusal; then neither a row nor a queued intent nor a used number is left of any of them.
 */
export async function write(disk: Disk, context: WriteContext, acts: readonly Act[], options: WriteOptions = {}): Promise<number[]> {
  const parsed = parseActs(acts)
  return disk.transaction(usesOf(parsed), (stored) => writeActs(stored, context, parsed, options))
}

/** Inputs are parsed before the transaction: a mistake in them needs none. */
export const parseActs = (acts: readonly Act[]): Act[] => acts.map(([command, input, label]) => [command, parseInput(command, input), label])

export const usesOf = (acts: readonly Act[]): EntityName[] => [...new Set(acts.flatMap(([command]) => command.uses))]

/** The part of a write that runs inside a transaction which may hold more than it. */
export async function writeActs(stored: Stored, context: WriteContext, acts: readonly Act[], { batch, begun }: WriteOptions = {}): Promise<number[]> {
  const envelope = envelopeOf(context)
  const source = new ReadAhead(stored)
  const about = acts.flatMap(([command, input]) => command.about(input))
  const [kept] = await Promise.all([stored.bases([...new Set(about)]), source.load(concerned(context, acts))])
  const all = new Draft(source)
  const drafts: Draft[] = []
  const intents: Omit<Intent, 'n'>[] = []
  for (const each of acts) {
    const [command, input] = each
    const draft = new Draft(all)
    const sent = seal(envelope, each)
    await command.apply(asTx(draft), input, whoOf(envelope))
    all.absorb(draft.changes())
    drafts.push(draft)
    intents.push({ ...sent, about: command.about(input), ...(batch !== undefined && { batch }) })
  }
  const changes = all.changes()
  const keepBase = await firstTouched(stored, changes, new Set(about), kept)
  // Queued first, for the effects wait for the numbers; the rows are written meanwhile.
  const queue = async () => {
    const ns = await stored.enqueue(intents)
    await stored.save({ effects: drafts.map((draft, i) => effectOf(ns[i]!, draft, null)) })
    return ns
  }
  const [ns] = await Promise.all([queue(), stored.save({ rows: changes, keepBase, ...(begun && { begun: [begun] }) })])
  return ns
}

type Sealed = Omit<Mutation, 'n'>
export type Envelope = Omit<Sealed, 'command' | 'input' | 'label'>

/** What all acts of one write have in common. */
export const envelopeOf = (context: WriteContext): Envelope => ({
  userId: context.userId,
  groupId: context.groupId,
  ...makeStamp(context.now(), context.clockOffset),
  appVersion: context.appVersion,
})

/** An act as it will be sent. Refuses what could not be. */
export function seal(envelope: Envelope, [command, input, label]: Act): Sealed {
  const sealed = { command: commandId(command), input, ...envelope, label: cutLabel(label) }
  assertSendable(sealed)
  return sealed
}

/** What every command reads first: the acting person, and the rows it is about; and what it foresees. Only a guess, and only of entities it may use. */
const concerned = ({ userId }: WriteContext, acts: readonly Act[]): Mark[] =>
  acts.flatMap(([command, input]) => [
    ...(command.uses.includes('members') ? [rowMark('members', userId)] : []),
    ...command.about(input).filter((mark) => command.uses.includes(parseRowMark(mark).entity)),
    ...(command.foresees?.(input) ?? []),
  ])

/** The wire takes no longer one. Half of a character that takes two units would be no text any more. */
const cutLabel = (label: string): string => label.slice(0, limits.label.longest).replace(/[\uD800-\uDBFF]$/, '')

function parseInput(command: Command, input: unknown): unknown {
  const parsed = readInput(command.input, input)
  if (parsed.success) return parsed.data
  throw new Refusal('input.invalid', { command: commandId(command), field: wrongField(parsed.issues) })
}

/** Rows that no waiting intent had touched are the server's until now. Of the rows in `asked` it is known which are `kept` already. */
async function firstTouched(stored: Stored, changes: readonly Change[], asked: ReadonlySet<Mark>, kept: Bases): Promise<{ mark: Mark; row: AnyRow | null }[]> {
  const touched = changes.map((change) => ({ mark: rowMark(change.entity, change.id), row: change.before }))
  const others = touched.flatMap(({ mark }) => (asked.has(mark) ? [] : mark))
  const keptOthers = others.length ? await stored.bases(others) : kept
  return touched.filter(({ mark }) => !kept.has(mark) && !keptOthers.has(mark))
}

type Bases = ReadonlyMap<Mark, AnyRow | null>
