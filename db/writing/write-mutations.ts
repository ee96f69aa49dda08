import { commandId, type Command } from '#domain/command.ts'
import { asTx, Draft, type Change } from '#domain/draft.ts'
import { readInput, wrongField } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { assertSendable } from '#domain/rules/changes/change-size.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { makeCaptureTime } from '#domain/capture-time.ts'
import { Refusal } from '#domain/tx.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { DiskTransaction } from '../disk/disk.ts'
import type { QueuedMutation } from '../disk/disk-rows.ts'
import { ownWritingsIn } from './own-writings-in.ts'
import { PrefetchedSource } from '../replay/prefetched-source.ts'
import { effectOf, whoOf } from '../replay/replay-mutation.ts'
import type { Mutation, WriteContext, WriteOptions } from './mutation.ts'

/** Inputs are parsed before the transaction, so that an invalid one does not open it. */
export const parseMutations = (mutations: readonly Mutation[]): Mutation[] =>
  mutations.map(([command, input, label]) => [command, parseInput(command, input), label])

/** With the member's row, which every command may ask for its permissions. */
export const entitiesUsedBy = (mutations: readonly Mutation[]): EntityName[] => [
  ...new Set(mutations.flatMap(([command]) => ['members' as const, ...command.uses])),
]

/** The part of a write that runs inside a transaction, which may do other work as well. */
export async function writeMutations(
  tx: DiskTransaction,
  context: WriteContext,
  mutations: readonly Mutation[],
  { batch, savedProgress }: WriteOptions = {},
): Promise<number[]> {
  const envelope = envelopeOf(context)
  const source = new PrefetchedSource(tx)
  const about = mutations.flatMap(([command, input]) => command.about(input))
  const [knownBases] = await Promise.all([tx.bases([...new Set(about)]), source.load(keysToPrefetch(context, mutations))])
  const all = new Draft(source)
  const drafts: Draft[] = []
  const queuedMutations: Omit<QueuedMutation, 'n'>[] = []
  for (const each of mutations) {
    const [command, input] = each
    const draft = new Draft(all)
    const sent = toUnnumbered(envelope, each)
    await command.apply(asTx(draft), input, whoOf(envelope))
    all.merge(draft.changes())
    drafts.push(draft)
    queuedMutations.push({ ...sent, about: command.about(input), ...(batch !== undefined && { batch }) })
  }
  const changes = all.changes()
  const keepBase = await findNewBases(tx, changes, new Set(about), knownBases)
  const isText = mutations.some(([{ uses }]) => uses.includes('sections') && uses.includes('documentUpdates'))
  const own = isText ? await ownWritingsIn(all, whoOf(envelope), changes) : []
  // Queued first, because the effects need the numbers; the rows are written in the meantime.
  const queue = async () => {
    const ns = await tx.enqueue(queuedMutations)
    await tx.save({ effects: drafts.map((draft, i) => effectOf(ns[i]!, draft, null)) })
    return ns
  }
  const [ns] = await Promise.all([queue(), tx.save({ rows: changes, keepBase, savedProgress: savedProgress ? [...own, savedProgress] : own })])
  return ns
}

type UnnumberedMutation = Omit<WireMutation, 'n'>
export type Envelope = Omit<UnnumberedMutation, 'command' | 'input' | 'label'>

/** What all mutations of one write have in common. */
export const envelopeOf = (context: WriteContext): Envelope => ({
  userId: context.userId,
  groupId: context.groupId,
  ...makeCaptureTime(context.now(), context.clockOffset),
  appVersion: context.appVersion,
})

/** A mutation as it will be sent. Throws if it cannot be sent. */
export function toUnnumbered(envelope: Envelope, [command, input, label]: Mutation): UnnumberedMutation {
  const sealed = { command: commandId(command), input, ...envelope, label: truncateLabel(label) }
  assertSendable(sealed)
  return sealed
}

/**
 * What every command reads first: the person's own row and the rows it is about.
 * Only a guess, and only of entities it may use.
 */
const keysToPrefetch = ({ userId }: WriteContext, mutations: readonly Mutation[]): DependencyKey[] =>
  mutations.flatMap(([command, input]) => [rowKey('members', userId), ...command.about(input).filter((key) => command.uses.includes(parseRowKey(key).entity))])

/** The server accepts no longer label. Half of a surrogate pair at the end is dropped, because it is not valid text. */
const truncateLabel = (label: string): string => label.slice(0, limits.label.longest).replace(/[\uD800-\uDBFF]$/, '')

function parseInput(command: Command, input: unknown): unknown {
  const parsed = readInput(command.input, input)
  if (parsed.success) return parsed.data
  throw new Refusal('input.invalid', { command: commandId(command), field: wrongField(parsed.issues) })
}

/**
 * Rows that no queued mutation has changed are still the server's version, and become base rows now.
 * For the rows in `asked`, the existing base rows are in `kept`.
 */
async function findNewBases(
  tx: DiskTransaction,
  changes: readonly Change[],
  asked: ReadonlySet<DependencyKey>,
  kept: Bases,
): Promise<{ mark: DependencyKey; row: AnyRow | null }[]> {
  const touched = changes.map((change) => ({ mark: rowKey(change.entity, change.id), row: change.before }))
  const others = touched.flatMap(({ mark: key }) => (asked.has(key) ? [] : key))
  const keptOthers = others.length ? await tx.bases(others) : kept
  return touched.filter(({ mark: key }) => !kept.has(key) && !keptOthers.has(key))
}

type Bases = ReadonlyMap<DependencyKey, AnyRow | null>
