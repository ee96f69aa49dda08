import { commandId, type Command } from '#domain/command.ts'
import type { Change } from '#domain/draft.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { readInput } from '#domain/input.ts'
import type { EntityName } from '#domain/schema.ts'
import { assertSendable } from '#domain/rules/changes/change-size.ts'
import { Refusal, type RefusalDetail } from '#domain/tx.ts'
import { executeCommand } from './execute-command.ts'
import { writesOrganization } from './push.ts'
import { saveOutcome } from './save-outcome.ts'
import type { FeedStore, FeedWriter } from './tables.ts'

/** The audit log's name for the sender of a write through the API instead of a device's queue. */
export const apiDevice = 'api'

/** A command with its input, with the types of both erased. */
export type ApiCommand = readonly [command: Command, input: unknown]

export const apiCommand = <Input, Uses extends EntityName, Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
  input: NoInfer<Input>,
): ApiCommand => [command, input]

export interface ApiOutcome {
  version: number
  changes: readonly Change[]
  remarks: readonly RefusalDetail[]
}

/**
 * The only way a route writes: the commands that devices run, as this person in this group, now, all of them or none.
 * Throws the first Refusal, and then nothing was written. Ids for new rows are taken before, by `takeIds`.
 */
export async function runCommands(
  store: FeedStore,
  { userId }: { readonly userId: number },
  groupId: number,
  acts: readonly ApiCommand[],
  clock: () => number,
): Promise<ApiOutcome[]> {
  return store.write(async (tables) => {
    // First, so that the times of writes to a group are in the order of the writes.
    await tables.lockGroup(groupId)
    return runInTransaction(tables, { userId, groupId, at: clock() }, acts)
  })
}

/** The same in a transaction that does more than this. */
export async function runInTransaction(
  tables: FeedWriter,
  { userId, groupId, at }: { readonly userId: number; readonly groupId: number; readonly at: number },
  acts: readonly ApiCommand[],
): Promise<ApiOutcome[]> {
  let version = await tables.lockGroup(groupId)
  if (!(await tables.isMember(groupId, userId))) throw new Refusal('group.left')
  if (acts.some(([command]) => writesOrganization(command))) await tables.lockOrganization()
  const outcomes: ApiOutcome[] = []
  for (const [command, input] of acts) {
    // A row that a device could not send whole must not be created here, either.
    assertSendable({ command: commandId(command), input })
    const { code, detail, remarks, changes } = await executeCommand(tables, command, readInput(command.input, input), { userId, groupId, at }, null)
    if (code) throw new Refusal(code, detail)
    version++
    await saveOutcome(tables, { groupId, version, device: apiDevice, userId, at, command: commandId(command), input, changes })
    outcomes.push({ version, changes, remarks })
  }
  await tables.saveVersion(groupId, version)
  return outcomes
}

/** The same for a single command. */
export async function runCommand<Input, Uses extends EntityName, Codes extends ErrorCode>(
  store: FeedStore,
  who: { readonly userId: number },
  groupId: number,
  command: Command<Input, Uses, Codes>,
  input: NoInfer<Input>,
  clock: () => number,
): Promise<ApiOutcome> {
  const [outcome] = await runCommands(store, who, groupId, [apiCommand(command, input)], clock)
  return outcome!
}
