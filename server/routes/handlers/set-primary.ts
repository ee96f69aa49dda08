import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import type { SetPrimaryResponse } from '#domain/wire/accounts/session.ts'
import { chooseGroup } from '../../setup/choose-group.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'

const isAnswered: ReadonlySet<string> = new Set(['group.left', 'two-step.required'])

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
    try {
      await chooseGroup(services, caller, body.subgroupID)
    } catch (error) {
      if (!(error instanceof Refusal) || !isAnswered.has(error.code)) throw error
      return { result: false, mustUseTwoFactorAuth: error.code === 'two-step.required' }
    }
    return { result: true, mustUseTwoFactorAuth: false }
  },
})
