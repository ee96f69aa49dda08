import * as z from 'zod/mini'

/** POST /register/mailinglist.ashx: `succes` is spelled like this by the programs that read it. `error` is empty after a success. spec §7 */
export const mailingListResponseSchema = z.object({ succes: z.boolean(), error: z.string() })
export type MailingListResponse = z.infer<typeof mailingListResponseSchema>
