import { limits } from '#domain/limits.ts'
import type { Services } from '../services.ts'
import { chosenBySomebodyElse, type Membership } from '../store/people/people.ts'
import { activeGroup, type Caller } from './access.ts'
import { policyOf } from './system-policies.ts'

type Policies = Pick<Services, 'passwordDays' | 'systemPolicies'>

/**
 * Whole days until the password expires: 0 on the last day, negative afterward, undefined if it never does. What the group of the call has
 * set for this person, else for all members, else the organization's or the server's default; other groups do not matter. One that
 * somebody else has chosen for this person counts as expired. A session by single sign-on or passkey began without the password. spec §3,
 * §4, decisions 64 and 71
 */
export async function passwordDaysLeft(services: Policies, caller: Caller, at: number, group = activeGroup(caller)): Promise<number | undefined> {
  const { passwordDays } = await services.systemPolicies.read()
  const days = policyOf(group?.passwordDays ?? null, passwordDays, services.passwordDays)
  const { user, sso, byPasskey } = caller.session
  const { passwordSetAt } = user
  if (sso || byPasskey) return undefined
  if (passwordSetAt === chosenBySomebodyElse) return -1
  return days < 0 || passwordSetAt === null ? undefined : Math.floor((passwordSetAt - at) / limits.password.day) + days
}

/** Only in a browser, where the person can choose a new one: a program's token is no password and goes on. Decision 58 */
export const isPasswordExpired = async (services: Policies, caller: Caller, at: number, group?: Membership): Promise<boolean> =>
  caller.session.kind === 'cookie' && ((await passwordDaysLeft(services, caller, at, group)) ?? 0) < 0
