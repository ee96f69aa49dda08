import * as z from 'zod/mini'
import { writeSetting } from '#domain/commands/write-setting.ts'
import { pickListIdOf } from '#domain/rules/pick-list/shared-pick-list.ts'
import type { GroupSummary, SetPrimaryResponse } from '#domain/wire/session.ts'
import { apiCommand, runCommands } from '../../feed/run-as-api.ts'
import { activeGroup } from '../../policies/access.ts'
import { isTwoStepMissing } from '../../policies/two-step-policy.ts'
import type { Services } from '../../services.ts'
import { setPrimaryGroup } from '../../store/people/people.ts'
import { wireId } from '../input.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/**
 * POST /members/groups/setPrimary.ashx: `subgroupID`. `result` true reloads the page; false
 * both for a group of other people and for one that does not exist. `mustUseTwoFactorAuth`: the group requires
 * two-step verification, and the person has none. spec §7
 */
export const setPrimary = defineRoute({
  method: 'POST',
  path: '/members/groups/setPrimary.ashx',
  access: 'session',
  writes: () => true,
  input: z.object({ body: z.strictObject({ subgroupID: wireId }) }),
  refusals: [],
  async handler({ services, caller }, { body }): Promise<SetPrimaryResponse> {
    const userId = caller.session.user.id
    const to = caller.groups.find(({ groupId }) => groupId === body.subgroupID)
    if (!to) return { result: false, mustUseTwoFactorAuth: false }
    if (isTwoStepMissing(caller.session, to)) return { result: false, mustUseTwoFactorAuth: true }
    const from = activeGroup(caller)
    if (from && from.groupId !== to.groupId) await bringSettings(services, userId, from, to)
    await services.engine.write((sql) => setPrimaryGroup(sql, userId, to.groupId))
    return { result: true, mustUseTwoFactorAuth: false }
  },
})

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
