import * as z from 'zod/mini'

/** GET /api/v1/user/notificationChannels: how notifications can reach the person outside the app. */
export const notificationChannelsSchema = z.strictObject({
  /** Null if this server sends no mails. */
  mail: z.nullable(
    z.strictObject({
      /** Where their mails go; empty if nobody entered an address. */
      address: z.string(),
      /** From this hour on, by the server's clock. */
      hour: z.int(),
    }),
  ),
})
export type NotificationChannels = z.infer<typeof notificationChannelsSchema>
