import type { Services } from '../services.ts'
import { idleMinutesIn } from '../store/people/idle-policies.ts'
import { activeGroup, type Caller } from './access.ts'
import { policyOf } from './system-policies.ts'

/**
 * What the active group has set for this person, else for all members, else the organization's or the server's
 * default. Minutes; -1 is never. Other groups do not matter. spec §3, §6
 */
export async function idleMinutesOf(services: Pick<Services, 'engine' | 'idleMinutes' | 'systemPolicies'>, caller: Caller): Promise<number> {
  const groupId = activeGroup(caller)?.groupId
  const own = groupId === undefined ? null : await services.engine.read((sql) => idleMinutesIn(sql, groupId, caller.session.user.id))
  return policyOf(own, (await services.systemPolicies.read()).idleMinutes, services.idleMinutes)
}
