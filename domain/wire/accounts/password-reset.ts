import * as z from 'zod/mini'

/** GET /api/v1/user/password/reset */
export const mailStateSchema = z.object({ sendsMail: z.boolean() })
export type MailState = z.infer<typeof mailStateSchema>
