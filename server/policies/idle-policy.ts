import { idleMinutesOfGroup } from '../store/people.ts'
import type { Services } from '../services.ts'
import { activeGroup, type Caller } from './access.ts'

/** A person's own idle policy, else that of their active group, else the server's. Minutes; -1 is none. spec §3, §6 */
export async function idleMinutesOf(services: Pick<Services, 'engine' | 'idleMinutes'>, caller: Caller): Promise<number> {
  const own = caller.session.user.idleMinutes
  if (own !== null) return own
  const groupId = activeGroup(caller)?.groupId
  if (groupId === undefined) return services.idleMinutes
  return (await services.engine.read((sql) => idleMinutesOfGroup(sql, groupId))) ?? services.idleMinutes
}
