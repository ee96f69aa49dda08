import type { Services } from '../services.ts'
import { idleMinutesIn } from '../store/people/idle-policies.ts'
import { activeGroup, type Caller } from './access.ts'

/**
 * What the active group has set for this person, else for all members, else the server's
 * default. Minutes; -1 is never. Other groups do not matter. spec §3, §6
 */
export async function idleMinutesOf(services: Pick<Services, 'engine' | 'idleMinutes'>, caller: Caller): Promise<number> {
  const groupId = activeGroup(caller)?.groupId
  if (groupId === undefined) return services.idleMinutes
  return (await services.engine.read((sql) => idleMinutesIn(sql, groupId, caller.session.user.id))) ?? services.idleMinutes
}
