import { writeSetting } from '#domain/commands/write-setting.ts'
import { pickListIdOf } from '#domain/rules/pick-list/shared-pick-list.ts'
import { Refusal } from '#domain/tx.ts'
import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import { apiCommand, runCommands } from '../feed/run-as-api.ts'
import { activeGroup, type Caller } from '../policies/access.ts'
import { isTwoStepMissing } from '../policies/two-step-policy.ts'
import { readChoices } from '../routes/read-group.ts'
import type { Services } from '../services.ts'
import { groupsOf, setPrimaryGroup } from '../store/people/people.ts'
import { setSessionGroup } from '../store/people/sessions.ts'

/**
 * Makes one of the caller's groups the active one: for a person on all their devices, for a program only for its token. Refuses with two-step.required,
 * or group.left both for a group of other people and for one that does not exist.
 */
export async function chooseGroup(services: Services, caller: Caller, groupId: number): Promise<void> {
  const { user, kind, hash } = caller.session
  // Not `caller.groups`: the token of a program has only the group that it is for until now.
  const groups = await services.engine.read((sql) => groupsOf(sql, user.id))
  const to = groups.find((group) => group.groupId === groupId)
  if (!to) throw new Refusal('group.left')
  if (isTwoStepMissing(caller.session, to)) throw new Refusal('two-step.required')
  if (kind === 'token') return services.engine.write((sql) => setSessionGroup(sql, hash, groupId))
  const from = activeGroup(caller)
  if (from && from.groupId !== groupId) await bringSettings(services, user.id, from, to)
  await services.engine.write((sql) => setPrimaryGroup(sql, user.id, groupId))
}

/** Except for pick lists, which are about samples of one group: settings belong to a person and are sent with a group's rows: set in one group, they apply in the next. spec HDR-06 */
async function bringSettings(services: Services, userId: number, from: GroupSummary, to: GroupSummary): Promise<void> {
  const left = await valuesIn(services, userId, from)
  const found = await valuesIn(services, userId, to)
  const keys = [...new Set([...left.keys(), ...found.keys()])].filter((key) => left.get(key) !== found.get(key) && pickListIdOf(key) === undefined)
  const acts = keys.map((key) => apiCommand(writeSetting, { key, value: left.get(key) ?? '' }))
  if (acts.length) await runCommands(services.store, { userId }, to.groupId, acts, services.clock)
}

async function valuesIn(services: Services, userId: number, group: GroupSummary): Promise<Map<string, string>> {
  const rows = await services.engine.read((sql) => readChoices(sql, group, userId, 'userSettings'))
  return new Map(rows.map(({ key, value }) => [key, value]))
}
