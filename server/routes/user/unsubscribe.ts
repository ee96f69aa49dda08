import * as z from 'zod/mini'
import { unsubscribe } from '../../mail/unsubscribe.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

/**
 * POST /mail/unsubscribe?code=…: ends the daily mails of the person to whom the link was mailed. Sent by the page of the link, and by mail
 * programs on their own (RFC 8058). Law 203: a GET must not do it, because mail servers open links to check them.
 */
export const unsubscribeByLink = defineRoute({
  method: 'POST',
  path: '/mail/unsubscribe',
  access: 'public',
  input: z.object({
    query: z.object({ code: plainText(100) }),
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  }),
  refusals: ['link.over'],
  async handler({ services, at }, { query }): Promise<void> {
    await unsubscribe(services, query.code, at)
  },
})
