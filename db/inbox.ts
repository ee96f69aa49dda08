import { commands } from '#domain/registry.ts'
import { Refusal } from '#domain/tx.ts'
import type { Disk, InboxItem } from './disk.ts'
import { parseActs, usesOf, writeActs, type Act, type WriteContext } from './write.ts'

/** What goes with refused acts that are issued again. */
export interface Correction {
  /** Another act in place of the refused one: another input with words that say so, or another command. */
  readonly instead?: ReadonlyMap<InboxItem, Act>
  /** What has to be done before them, e.g. a sample brought back from the archive. */
  readonly first?: readonly Act[]
}

/**
 * Issues refused acts again, oldest first, as new ones, and takes them out of the inbox in the same transaction.
 * Law: all or nothing. Throws the first Refusal when one would be refused here again; then all of them stay, and nothing of `first` is done.
 */
export async function retry(
  disk: Disk,
  context: WriteContext,
  items: readonly InboxItem[],
  { instead = new Map(), first = [] }: Correction = {},
): Promise<number[]> {
  const inOrder = [...items].sort((a, b) => a.n - b.n)
  const before = parseActs(first)
  const acts = parseActs(inOrder.map((item) => toAct(item, instead.get(item))))
  return disk.transaction(usesOf([...before, ...acts]), async (stored) => {
    // Law: an item is issued again at most once, though two tabs show it.
    const there = new Set((await stored.inbox(inOrder.map((item) => item.n))).map((item) => item.n))
    if (there.size === 0) return []
    const ns = await writeActs(stored, context, [...before, ...acts.filter((_, i) => there.has(inOrder[i]!.n))])
    await stored.save({ leavingInbox: [...there] })
    return ns
  })
}

/** Like {@link retry}, with another act for one of them, e.g. a move to the next free position; the others go along as they were. */
export const change = (disk: Disk, context: WriteContext, item: InboxItem, act: Act, along: readonly InboxItem[] = []): Promise<number[]> =>
  retry(disk, context, [item, ...along], { instead: new Map([[item, act]]) })

/** The person has seen these and wants nothing more of them. */
export function discard(disk: Disk, items: readonly InboxItem[]): Promise<void> {
  return disk.transaction([], (stored) => stored.save({ leavingInbox: items.map((item) => item.n) }))
}

function toAct({ n, code, intent }: InboxItem, instead: Act | undefined): Act {
  if (code === null) throw new Error(`${intent.command} ${n} was accepted: doing it again would do it twice`)
  if (instead) return instead
  const command = commands.get(intent.command)
  if (!command) throw new Refusal('command.unknown', { command: intent.command })
  return [command, intent.input, intent.label]
}
