import { commands } from '#domain/registry.ts'
import { Refusal } from '#domain/tx.ts'
import type { Disk, InboxItem } from './disk.ts'
import { parseActs, usesOf, writeActs, type Act, type WriteContext } from './write.ts'

/**
 * Issues refused intents again, oldest first, as new ones, and takes them out of the inbox in the same transaction.
 * Throws the first Refusal when one would be refused here again; then all of them stay.
 */
export const retry = (disk: Disk, context: WriteContext, items: readonly InboxItem[]): Promise<number[]> => reissue(disk, context, items, new Map())

/** Like {@link retry}, with another input for one of them, e.g. the next free position; the others go along as they were. */
export const change = (disk: Disk, context: WriteContext, item: InboxItem, input: unknown, along: readonly InboxItem[] = []): Promise<number[]> =>
  reissue(disk, context, [item, ...along], new Map([[item.n, input]]))

/** The person has seen these and wants nothing more of them. */
export function discard(disk: Disk, items: readonly InboxItem[]): Promise<void> {
  return disk.transaction([], (stored) => stored.save({ leavingInbox: items.map((item) => item.n) }))
}

async function reissue(disk: Disk, context: WriteContext, items: readonly InboxItem[], inputs: ReadonlyMap<number, unknown>): Promise<number[]> {
  const inOrder = [...items].sort((a, b) => a.n - b.n)
  const acts = parseActs(inOrder.map((item) => toAct(item, inputs)))
  return disk.transaction(usesOf(acts), async (stored) => {
    // Law: an item is issued again at most once, though two tabs show it.
    const there = new Set((await stored.inbox(inOrder.map((item) => item.n))).map((item) => item.n))
    const ns = await writeActs(
      stored,
      context,
      acts.filter((_, i) => there.has(inOrder[i]!.n)),
    )
    await stored.save({ leavingInbox: [...there] })
    return ns
  })
}

function toAct({ n, code, intent }: InboxItem, inputs: ReadonlyMap<number, unknown>): Act {
  if (code === null) throw new Error(`${intent.command} ${n} was accepted: doing it again would do it twice`)
  const command = commands.get(intent.command)
  if (!command) throw new Refusal('command.unknown', { command: intent.command })
  return [command, inputs.has(n) ? inputs.get(n) : intent.input, intent.label]
}
