import type { Who } from '#domain/command.ts'
import { asTx, Draft } from '#domain/draft.ts'
import { entryMarks, rowMark, type Mark } from '#domain/marks.ts'
import { commands } from '#domain/registry.ts'
import { mendStamp, type Stamp } from '#domain/stamp.ts'
import { Refusal } from '#domain/tx.ts'
import type { Mutation } from '#domain/wire/push.ts'
import type { Effect, Intent } from './disk.ts'

/** Told of exceptions that are no refusals: bugs, to be logged. */
export type Report = (intent: Intent, error: unknown) => void

/** The acting person as both sides see them: the moment is the device's, moved by the offset it measured, in whole ms as the server takes it. */
export const whoOf = (act: Pick<Mutation, 'userId' | 'groupId' | 'capturedAt' | 'clockOffset'>): Who => ({
  userId: act.userId,
  groupId: act.groupId,
  at: serverTimeOf(mendStamp(act)),
})

const serverTimeOf = ({ capturedAt, clockOffset }: Stamp): number => Math.round(capturedAt + clockOffset)

/** Every changed row also writes the index prefixes it left or entered, and counts as read. */
export function effectOf(n: number, draft: Draft, trouble: string | null): Effect {
  const touched: Mark[] = []
  const writes = new Set<Mark>()
  // What a refused run had written so far was thrown away with its draft.
  for (const change of trouble === null ? draft.changes() : []) {
    const mark = rowMark(change.entity, change.id)
    touched.push(mark)
    writes.add(mark)
    for (const row of [change.before, change.after]) {
      if (row) for (const entry of entryMarks(change.entity, row)) writes.add(entry)
    }
  }
  return { n, reads: [...new Set([...draft.reads, ...touched])], writes: [...writes], touched, trouble }
}

/**
 * Runs a queued intent on top of `fold`, which takes its changes over unless it refuses.
 * Law: an intent that cannot run here neither leaves the queue nor stops the others; the server decides.
 */
export async function runAgain(intent: Intent, fold: Draft, report: Report): Promise<Effect> {
  const draft = new Draft(fold)
  const trouble = await troubleOf(intent, draft, report)
  if (trouble === null) fold.absorb(draft.changes())
  return effectOf(intent.n, draft, trouble)
}

async function troubleOf(intent: Intent, draft: Draft, report: Report): Promise<string | null> {
  const command = commands.get(intent.command)
  if (!command) return 'command.unknown'
  try {
    await command.apply(asTx(draft), intent.input, whoOf(intent))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    report(intent, error)
    return 'server.failed'
  }
}
