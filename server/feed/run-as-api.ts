import { commandId, type Command } from '#domain/command.ts'
import type { Change } from '#domain/draft.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { EntityName } from '#domain/schema.ts'
import { Refusal, type RefusalDetail } from '#domain/tx.ts'
import { decide } from './decide.ts'
import type { FeedStore } from './tables.ts'

/** What the audit calls the sender of a write that came by the API and not from a device's queue. */
export const apiDevice = 'api'

/**
 * The one way a route writes: the command that devices run, as this person in this group, now.
 * Throws its Refusal, and then nothing was written. Ids for new rows are taken before, by `takeIds`.
 */
export async function runCommand<Input, Uses extends EntityName, Codes extends ErrorCode>(
  store: FeedStore,
  { userId }: { readonly userId: number },
  groupId: number,
  command: Command<Input, Uses, Codes>,
  input: NoInfer<Input>,
  clock: () => number,
): Promise<{ version: number; changes: readonly Change[]; remarks: readonly RefusalDetail[] }> {
  return store.write(async (tables) => {
    const version = (await tables.lockGroup(groupId)) + 1
    if (!(await tables.isMember(groupId, userId))) throw new Refusal('group.left')
    const at = clock()
    const { code, detail, remarks, changes } = await decide(tables, command, input, { userId, groupId, at }, null)
    if (code) throw new Refusal(code, detail)
    await tables.saveChanges(groupId, version, changes)
    await tables.appendAudit({
      groupId,
      version,
      device: apiDevice,
      n: null,
      userId,
      capturedAt: at,
      clockOffset: 0,
      recordedAt: at,
      command: commandId(command),
      input,
      changes,
      code,
      detail,
    })
    await tables.saveVersion(groupId, version)
    return { version, changes, remarks }
  })
}
