import type { Command } from '#domain/command.ts'
import { isErrorCode, type ErrorCode } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { reportedTime } from '#domain/rules/mutation-time.ts'
import type { WireMutation } from '#domain/wire/push.ts'
import type { Outcome } from './execute-command.ts'

/** What any command may be refused with, besides what it declares. */
const ofAnyCommand: readonly ErrorCode[] = ['input.invalid', 'id.not-leased', 'undo.unknown', 'mutation.held']

/**
 * A mutation that comes with the refusal its person was told before this server was restored, and that the backup does not know.
 * It is never run, whatever the device says: the person may have done otherwise since. The refusal is only taken over when the server was
 * restored, the act is from before that, and this command can be refused so; and the audit says that it is the device's word.
 */
export function confirmPriorRefusal(command: Command, mutation: WireMutation, restoredAt: number | null): Outcome {
  const code = mutation.settled ?? ''
  const isFromBefore = restoredAt !== null && reportedTime(mutation) <= restoredAt + limits.clock.suspicious
  const isPossible = isErrorCode(code) && (command.refusals.includes(code) || ofAnyCommand.includes(code))
  if (isFromBefore && isPossible) return { code, detail: { saidBy: 'device' }, remarks: [], changes: [] }
  return { code: 'input.invalid', detail: { field: 'settled' }, remarks: [], changes: [] }
}
