import type { Command } from '#domain/command.ts'
import { type ErrorCode, isErrorCode } from '#domain/error-code.ts'
import { limits } from '#domain/limits.ts'
import { reportedTime } from '#domain/rules/sync/mutation-time.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { Outcome } from './execute-command.ts'

/** Refusals that any command can have, besides those it declares. */
const ofAnyCommand: readonly ErrorCode[] = ['input.invalid', 'id.not-leased', 'undo.unknown', 'mutation.held', 'change.follows-rejected']

/**
 * A mutation that comes with the refusal its person was told before this server was restored, and that the backup does not have.
 * It never runs, whatever the device says, because the person may have done something else since. The refusal is accepted only if the server was
 * restored, the mutation is from before that, and this command can be refused that way; the audit log marks it as reported by the device.
 */
export function confirmPriorRefusal(command: Command, mutation: WireMutation, restoredAt: number | null): Outcome {
  const code = mutation.settled ?? ''
  const isFromBefore = restoredAt !== null && reportedTime(mutation) <= restoredAt + limits.clock.suspicious
  const isPossible = isErrorCode(code) && (command.refusals.includes(code) || ofAnyCommand.includes(code))
  if (isFromBefore && isPossible) return { code, detail: { saidBy: 'device' }, remarks: [], changes: [] }
  return { code: 'input.invalid', detail: { field: 'settled' }, remarks: [], changes: [] }
}
