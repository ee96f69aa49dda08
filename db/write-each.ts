import { asTx, Draft } from '#domain/draft.ts'
import { Refusal } from '#domain/tx.ts'
import type { Disk, Stored } from './disk.ts'
import { whoOf } from './run.ts'
import { envelopeOf, parseActs, seal, usesOf, writeActs, type Act, type WriteContext, type WriteOptions } from './write.ts'

/** What became of one group of acts: its numbers in the queue, or why it was refused. */
export type Outcome = { readonly ns: readonly number[]; readonly refusal: null } | { readonly ns: null; readonly refusal: Refusal }

/**
 * Does groups of acts in ONE transaction; each group stands or falls by itself, in the order given.
 *
 *   all of them ──refused?──► each alone on a draft ──► those that were not refused, written
 *
 * Law: a refused group leaves nothing: no row, no queued intent, no used number. Anything but a refusal takes all of them back.
 */
export async function writeEach(disk: Disk, context: WriteContext, groups: readonly (readonly Act[])[], options: WriteOptions = {}): Promise<Outcome[]> {
  const parsed = groups.map(parseGroup)
  const acts = parsed.flatMap((group) => (group instanceof Refusal ? [] : group))
  return disk.transaction(usesOf(acts), async (stored) => {
    // One refusal in many is rare: trying all of them first costs nothing when there is none.
    const whole = parsed.some((group) => group instanceof Refusal) ? null : await tryAll(stored, context, acts, options)
    if (whole) return share(parsed, whole)
    const tried = await tryEach(stored, context, parsed)
    const willing = tried.flatMap((group) => (group instanceof Refusal ? [] : group))
    return share(tried, await writeActs(stored, context, willing, options))
  })
}

type Group = Act[] | Refusal

function parseGroup(acts: readonly Act[]): Group {
  try {
    return parseActs(acts)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Nothing was stored when one of them refuses: their changes are drafts until then. */
async function tryAll(stored: Stored, context: WriteContext, acts: readonly Act[], options: WriteOptions): Promise<number[] | null> {
  try {
    return await writeActs(stored, context, acts, options)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function tryEach(stored: Stored, context: WriteContext, groups: readonly Group[]): Promise<Group[]> {
  const envelope = envelopeOf(context)
  const all = new Draft(stored)
  const tried: Group[] = []
  for (const group of groups) {
    const draft = new Draft(all)
    try {
      if (group instanceof Refusal) throw group
      for (const each of group) {
        const [command, input] = each
        seal(envelope, each)
        await command.apply(asTx(draft), input, whoOf(envelope))
      }
      all.absorb(draft.changes())
      tried.push(group)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tried.push(error)
    }
  }
  return tried
}

/** Gives each group the numbers of its acts, which were queued in order. */
function share(groups: readonly Group[], ns: readonly number[]): Outcome[] {
  let next = 0
  return groups.map((group) => {
    if (group instanceof Refusal) return { ns: null, refusal: group }
    const own = ns.slice(next, next + group.length)
    next += group.length
    return { ns: own, refusal: null }
  })
}
