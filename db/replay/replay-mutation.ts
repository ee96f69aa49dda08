import type { Who } from '#domain/who.ts'
import { asTx, Draft } from '#domain/draft.ts'
import { keysOfChange, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { commands } from '#domain/registry.ts'
import { sanitizeCaptureTime, type CaptureTime } from '#domain/capture-time.ts'
import { Refusal } from '#domain/tx.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { Effect, QueuedMutation } from '../disk/disk-rows.ts'

/** Called with exceptions that are not refusals: bugs, for the log. */
export type Report = (mutation: QueuedMutation, error: unknown) => void

/**
 * Raised when a command changes other rows than in the release before: what an earlier build ran on this device is run again.
 * 1: `unit.create`, `unit.edit` and `unit.archive` keep the row of the unit in the list of equipment in step.
 * 2: `document.append` changes neither the section nor the experiment.
 */
export const commandsRevision = 2

/** The acting person as both sides see them. The time is the device's, corrected by its measured offset, in whole ms as on the server. */
export const whoOf = (mutation: Pick<WireMutation, 'userId' | 'groupId' | 'capturedAt' | 'clockOffset'>): Who => ({
  userId: mutation.userId,
  groupId: mutation.groupId,
  at: serverTimeOf(sanitizeCaptureTime(mutation)),
})

const serverTimeOf = ({ capturedAt, clockOffset }: CaptureTime): number => Math.round(capturedAt + clockOffset)

/** For every changed row also writes the key ranges it left or entered, and counts as a read. */
export function effectOf(n: number, draft: Draft, trouble: string | null): Effect {
  const touched: DependencyKey[] = []
  const writes = new Set<DependencyKey>()
  // What a refused run had written so far was discarded with its draft.
  for (const change of trouble === null ? draft.changes() : []) {
    touched.push(rowKey(change.entity, change.id))
    for (const key of keysOfChange(change.entity, change.id, change.before, change.after)) writes.add(key)
  }
  return { n, reads: [...new Set([...draft.reads, ...touched])], writes: [...writes], touched, trouble, revision: commandsRevision }
}

/**
 * Runs a queued mutation on top of `fold`, which takes over its changes unless it refuses.
 * Law 94: a mutation that cannot run here neither leaves the queue nor stops the others; the server decides.
 */
export async function replayMutation(mutation: QueuedMutation, base: Draft, report: Report): Promise<Effect> {
  const draft = new Draft(base)
  const trouble = await refusalCodeOf(mutation, draft, report)
  if (trouble === null) base.merge(draft.changes())
  return effectOf(mutation.n, draft, trouble)
}

async function refusalCodeOf(mutation: QueuedMutation, draft: Draft, report: Report): Promise<string | null> {
  const command = commands.get(mutation.command)
  if (!command) return 'command.unknown'
  try {
    await command.apply(asTx(draft), mutation.input, whoOf(mutation))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    report(mutation, error)
    return 'server.failed'
  }
}
