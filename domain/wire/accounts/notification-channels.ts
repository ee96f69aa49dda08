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
  push: z.strictObject({
    /** With which a browser subscribes: the public key of this server, in base64url. */
    key: z.string(),
    /** For this person in this browser. */
    isOn: z.boolean(),
  }),
})
export type NotificationChannels = z.infer<typeof notificationChannelsSchema>

/** PUT /api/v1/user/push: what a browser gives out for a subscription; the keys are in base64url. */
export interface PushSubscriptionKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
