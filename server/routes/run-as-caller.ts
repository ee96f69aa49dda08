import type { Command } from '#domain/command.ts'
import type { Change } from '#domain/draft.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { EntityName } from '#domain/schema.ts'
import { runCommand, runCommands, type ApiCommand } from '../feed/run-as-api.ts'
import type { Call } from './route.ts'

/** How a route writes: the devices' own command, as the calling person in their active group. Returns the changes; throws its Refusal. */
export async function runAsCaller<Input, Uses extends EntityName, Codes extends ErrorCode>(
  { services, caller, group }: Call<'member'>,
  command: Command<Input, Uses, Codes>,
  input: NoInfer<Input>,
): Promise<readonly Change[]> {
  const { changes } = await runCommand(services.store, { userId: caller.session.user.id }, group.groupId, command, input, services.clock)
  return changes
}

/** The same for several: all of them or, after the first refusal, none. */
export async function runAllAsCaller({ services, caller, group }: Call<'member'>, acts: readonly ApiCommand[]): Promise<readonly Change[]> {
  const outcomes = await runCommands(services.store, { userId: caller.session.user.id }, group.groupId, acts, services.clock)
  return outcomes.flatMap((outcome) => outcome.changes)
}
