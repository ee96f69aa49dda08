import { commandId, type Command } from '#domain/command.ts'
import { serverUser } from '#domain/who.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { readInput } from '#domain/input.ts'
import type { EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import { executeCommand } from './execute-command.ts'
import { saveOutcome } from './save-outcome.ts'
import type { FeedWriter } from './tables.ts'

/** The audit log's name for what the server does by itself. */
export const serverDevice = 'server'

/**
 * How the server itself writes: a command like a person's, with its version, its audit entry and its poke, in a transaction that holds the group's lock.
 * Throws its Refusal, and then nothing was written.
 */
export async function runAsServer<Input, Uses extends EntityName, Codes extends ErrorCode>(
  tables: FeedWriter,
  groupId: number,
  command: Command<Input, Uses, Codes>,
  input: NoInfer<Input>,
  at: number,
): Promise<void> {
  const erased = command as unknown as Command
  const { code, detail, changes } = await executeCommand(tables, erased, readInput(erased.input, input), { userId: serverUser, groupId, at }, null)
  if (code) throw new Refusal(code, detail)
  const version = (await tables.version(groupId)) + 1
  await saveOutcome(tables, { groupId, version, device: serverDevice, userId: serverUser, at, command: commandId(command), input, changes })
  await tables.saveVersion(groupId, version)
}
