import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { isEmailAddress } from '#domain/rules/people/email-address.ts'
import type { MailingListResponse } from '#domain/wire/accounts/mailing-list.ts'
import { addAddress } from '../../store/people/mailing-list.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

/**
 * POST /register/mailinglist.ashx: `email`. Always 200; `succes`, spelled so, is the result. spec §5, §7
 * Law 183: the answer is the same whether the address was there or not.
 */
export const mailingList = defineRoute({
  method: 'POST',
  path: '/register/mailinglist.ashx',
  access: 'public',
  // An address stays in the database, and anyone can send one: one a second from each place, in the long run.
  cost: 500,
  input: z.object({ body: z.strictObject({ email: plainText(limits.text.longest) }) }),
  refusals: [],
  async handler({ services, at }, { body }): Promise<MailingListResponse> {
    const address = body.email.trim()
    if (!isEmailAddress(address)) return { succes: false, error: messages.emailInvalid }
    await services.engine.write((sql) => addAddress(sql, address, at))
    return { succes: true, error: '' }
  },
})
