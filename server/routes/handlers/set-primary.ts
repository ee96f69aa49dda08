import * as z from 'zod/mini'
import type { SetPrimaryResponse } from '#domain/wire/session.ts'
import { isMemberOf } from '../../policies/access.ts'
import { setPrimaryGroup } from '../../store/people/people.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'

/** POST /members/groups/setPrimary.ashx: `subgroupID`. `result` true reloads the page; a group of others and one that never was answer false. spec §7 */
export const setPrimary = defineRoute({
  method: 'POST',
  path: '/members/groups/setPrimary.ashx',
  access: 'session',
  input: z.object({ body: z.object({ subgroupID: wireId }) }),
  refusals: [],
  async handler({ services, caller }, { body }): Promise<SetPrimaryResponse> {
    const result = isMemberOf(caller, body.subgroupID)
    if (result) await services.engine.write((sql) => setPrimaryGroup(sql, caller.session.user.id, body.subgroupID))
    return { result, mustUseTwoFactorAuth: false }
  },
})
