import { commands } from '#domain/registry.ts'
import { Refusal } from '#domain/tx.ts'
import { chainsOf } from '../replay/chains-of.ts'
import type { Disk } from '../disk/disk.ts'
import type { InboxItem } from '../disk/disk-rows.ts'
import { randomId } from '../random-id.ts'
import type { Mutation, WriteContext } from '../writing/mutation.ts'
import { parseMutations, entitiesUsedBy, writeMutations } from '../writing/write-mutations.ts'

/** Additions when rejected mutations are sent again. */
export interface Correction {
  /** Another mutation in place of the rejected one: a different input with a matching label, or another command. */
  readonly replacements?: ReadonlyMap<InboxItem, Mutation>
  /** Mutations that must come first, e.g. restoring a sample from the archive. */
  readonly first?: readonly Mutation[]
}

/**
 * Queues rejected mutations again as new ones, oldest first, and removes them from the inbox in the same transaction.
 * What builds on each other is sent again as a whole: see `groupInbox`.
 * Law 83: all or nothing. Throws the first Refusal if one of them is refused again here; then all of them stay, and nothing of `first` is done.
 */
export async function retry(
  disk: Disk,
  context: WriteContext,
  items: readonly InboxItem[],
  { replacements = new Map(), first = [] }: Correction = {},
): Promise<number[]> {
  const inOrder = [...items].sort((a, b) => a.n - b.n)
  const before = parseMutations(first)
  const mutations = renewChains(parseMutations(inOrder.map((item) => toMutation(item, replacements.get(item)))))
  return disk.transaction(entitiesUsedBy([...before, ...mutations]), async (tx) => {
    // Law 84: an item is sent again at most once, even if two tabs show it.
    const existing = new Set((await tx.inbox(inOrder.map((item) => item.n))).map((item) => item.n))
    if (existing.size === 0) return []
    assertFollowed(inOrder.filter((item) => existing.has(item.n)))
    const ns = await writeMutations(tx, context, [...before, ...mutations.filter((_, i) => existing.has(inOrder[i]!.n))])
    await tx.save({ leavingInbox: [...existing] })
    return ns
  })
}

/** Like {@link retry}, but with another mutation for one of them, e.g. a move to the next free position; the others are sent again unchanged. */
export const retryChanged = (disk: Disk, context: WriteContext, item: InboxItem, mutation: Mutation, along: readonly InboxItem[] = []): Promise<number[]> =>
  retry(disk, context, [item, ...along], { replacements: new Map([[item, mutation]]) })

/** Queues other mutations in place of rejected ones, in one transaction. Law 85: all or nothing, and once, even if two tabs show them. */
export async function replace(disk: Disk, context: WriteContext, items: readonly InboxItem[], mutations: readonly Mutation[]): Promise<void> {
  const parsed = parseMutations(mutations)
  await disk.transaction(entitiesUsedBy(parsed), async (tx) => {
    const existing = await tx.inbox(items.map((item) => item.n))
    if (existing.length < items.length) return
    await writeMutations(tx, context, parsed)
    await tx.save({ leavingInbox: items.map((item) => item.n) })
  })
}

/** The person has seen these and discards them. */
export function discard(disk: Disk, items: readonly InboxItem[]): Promise<void> {
  return disk.transaction([], (tx) => tx.save({ leavingInbox: items.map((item) => item.n) }))
}

function toMutation({ n, code, intent: mutation }: InboxItem, instead: Mutation | undefined): Mutation {
  if (code === null) throw new Error(`${mutation.command} ${n} was accepted: doing it again would do it twice`)
  if (instead) return instead
  const command = commands.get(mutation.command)
  if (!command) throw new Refusal('command.unknown', { command: mutation.command })
  return [command, mutation.input, mutation.label]
}

/** A chain that is broken stays broken: what is sent again is a new one. */
function renewChains(mutations: readonly Mutation[]): Mutation[] {
  const renewed = new Map<string, string>()
  const fresh = (chain: string): string => {
    const known = renewed.get(chain) ?? randomId()
    renewed.set(chain, known)
    return known
  }
  return mutations.map(([command, input, label]) => [command, command.chain ? command.chain.renew(input, fresh) : input, label])
}

/** What was rejected only because it builds on something rejected can be sent again only together with that: without it, it would have no effect. */
function assertFollowed(inOrder: readonly InboxItem[]): void {
  const again = new Set<string>()
  for (const { code, intent } of inOrder) {
    const chains = chainsOf(intent)
    if (code === 'change.follows-rejected' && !chains.some((chain) => again.has(chain))) throw new Refusal(code)
    for (const chain of chains) again.add(chain)
  }
}
