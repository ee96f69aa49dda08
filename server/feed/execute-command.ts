import type { Command } from '#domain/command.ts'
import type { Who } from '#domain/who.ts'
import { asTx, Draft, type Change } from '#domain/draft.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { serverLimits } from '#domain/limits.ts'
import { wrongField, type Parsed } from '#domain/input.ts'
import { Refusal, type RefusalDetail } from '#domain/tx.ts'
import { DatabaseFailure } from '../store/database-failure.ts'
import { CommandFailure } from './command-failure.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { FeedWriter } from './tables.ts'
import { isInHistory } from './verify-reversal.ts'

/** The outcome of a command on the server. If refused, `code` is set and there are no changes. */
export interface Outcome {
  readonly code: ErrorCode | null
  readonly detail: RefusalDetail
  readonly remarks: RefusalDetail[]
  readonly changes: readonly Change[]
}

export type ParsedInput = Parsed<unknown>

const refused = (code: ErrorCode, detail: RefusalDetail): Outcome => ({ code, detail, remarks: [], changes: [] })

/**
 * Runs a command as this person, now. Writes nothing: the caller records the outcome.
 * `device` is null for API calls, whose ids the server took itself.
 */
export async function executeCommand(tables: FeedWriter, command: Command, parsed: ParsedInput, who: Who, device: string | null): Promise<Outcome> {
  if (!parsed.success) return refused('input.invalid', { field: wrongField(parsed.issues) })
  if (device !== null && command.onlyByRoute) return refused(command.onlyByRoute, {})
  for (const { kind, id } of (device !== null && command.leasedIds?.(parsed.data)) || []) {
    if (id > serverLimits.id.most) return refused('id.exhausted', { kind, id })
    if (!(await tables.ownsId(device!, kind, id))) return refused('id.not-leased', { kind, id })
  }
  const chains = command.chain?.of(parsed.data) ?? []
  if (chains.length && (await tables.hasBrokenChain(who.userId, chains))) return refused('change.follows-rejected', {})
  const draft = new Draft(tables.source(who.groupId))
  try {
    await command.apply(asTx(draft), parsed.data, who)
  } catch (error) {
    if (error instanceof DatabaseFailure) throw error
    if (!(error instanceof Refusal)) throw new CommandFailure(error)
    return refused(error.code, await explainRefusal(tables, who.groupId, error))
  }
  const changes = draft.changes().filter((change) => change.before || change.after)
  const { undoRule } = command
  if (undoRule && !(await isInHistory(tables, undoRule, parsed.data, who, changes))) return refused('undo.unknown', {})
  return { code: null, detail: {}, remarks: draft.remarks, changes }
}
