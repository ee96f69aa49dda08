import { asTx, Draft } from '#domain/draft.ts'
import { Refusal } from '#domain/tx.ts'
import type { Disk, DiskTransaction } from '../disk/disk.ts'
import { whoOf } from '../replay/replay-mutation.ts'
import type { Mutation, WriteContext, WriteOptions } from './mutation.ts'
import { envelopeOf, parseMutations, toUnnumbered, entitiesUsedBy, writeMutations } from './write-mutations.ts'

/** The outcome of one group of mutations: its numbers in the queue, or why it was refused. */
export type Outcome = { readonly ns: readonly number[]; readonly refusal: null } | { readonly ns: null; readonly refusal: Refusal }

/**
 * Makes groups of mutations in ONE transaction; each group succeeds or fails on its own, in the given order.
 *
 *   all of them ──refused?──► each alone on a draft ──► those that were not refused, written
 *
 * Law 99: a refused group leaves nothing: no row, no queued mutation, no used number. Any error other than a refusal reverts all of them.
 */
export async function writeEach(disk: Disk, context: WriteContext, groups: readonly (readonly Mutation[])[], options: WriteOptions = {}): Promise<Outcome[]> {
  const parsed = groups.map(parseGroup)
  const mutations = parsed.flatMap((group) => (group instanceof Refusal ? [] : group))
  return disk.transaction(entitiesUsedBy(mutations), async (tx) => {
    // Refusals are rare: trying all of them together first costs nothing if there is none.
    const whole = parsed.some((group) => group instanceof Refusal) ? null : await tryAll(tx, context, mutations, options)
    if (whole) return distributeNumbers(parsed, whole)
    const tried = await tryEach(tx, context, parsed)
    const accepted = tried.flatMap((group) => (group instanceof Refusal ? [] : group))
    return distributeNumbers(tried, await writeMutations(tx, context, accepted, options))
  })
}

type ParsedGroup = Mutation[] | Refusal

function parseGroup(mutations: readonly Mutation[]): ParsedGroup {
  try {
    return parseMutations(mutations)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Nothing is stored if one of them refuses: until then, their changes are drafts. */
async function tryAll(tx: DiskTransaction, context: WriteContext, mutations: readonly Mutation[], options: WriteOptions): Promise<number[] | null> {
  try {
    return await writeMutations(tx, context, mutations, options)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function tryEach(tx: DiskTransaction, context: WriteContext, groups: readonly ParsedGroup[]): Promise<ParsedGroup[]> {
  const envelope = envelopeOf(context)
  const all = new Draft(tx)
  const tried: ParsedGroup[] = []
  for (const group of groups) {
    const draft = new Draft(all)
    try {
      if (group instanceof Refusal) throw group
      for (const each of group) {
        const [command, input] = each
        toUnnumbered(envelope, each)
        await command.apply(asTx(draft), input, whoOf(envelope))
      }
      all.merge(draft.changes())
      tried.push(group)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tried.push(error)
    }
  }
  return tried
}

/** Gives each group the numbers of its mutations, which were queued in order. */
function distributeNumbers(groups: readonly ParsedGroup[], ns: readonly number[]): Outcome[] {
  let next = 0
  return groups.map((group) => {
    if (group instanceof Refusal) return { ns: null, refusal: group }
    const own = ns.slice(next, next + group.length)
    next += group.length
    return { ns: own, refusal: null }
  })
}
