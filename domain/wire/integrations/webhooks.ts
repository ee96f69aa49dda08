import * as z from 'zod/mini'
import { topicNames } from '../../event-topics.ts'
import { count, epochMs } from '../response-schema.ts'

/** `perGroup`: webhooks. `shown`: deliveries of each in the settings. `kept`: those that can be sent again. `answer`: characters of one that are kept. */
export const webhookLimits = { perGroup: 10, shown: 20, kept: 200, answer: 200, maxAddressLength: 500 } as const

const url = z.string().check(z.minLength(1), z.maxLength(webhookLimits.maxAddressLength))
const topics = z.array(z.enum(topicNames)).check(z.minLength(1), z.maxLength(topicNames.length))

/** POST /api/v1/groups/webhooks */
export const newWebhookSchema = z.strictObject({ url, topics })
export type NewWebhook = z.infer<typeof newWebhookSchema>

/** PUT /api/v1/groups/webhooks/{webhookId}. Without `isPaused`, its state stays. */
export const webhookChangeSchema = z.strictObject({ url, topics, isPaused: z.optional(z.boolean()) })
export type WebhookChange = z.infer<typeof webhookChangeSchema>

/** The answer to a new webhook: `secret` is shown once. */
export const createdWebhookSchema = z.object({ id: z.string(), secret: z.string() })
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>

/**
 * `state`: `sending`, `delivered` or `failed`; `again` if somebody asked for it. `status` and `answer` are what the last attempt got; `status` is null if
 * there was no answer.
 */
const deliverySchema = z.object({
  seq: count,
  type: z.string(),
  state: z.string(),
  attempts: count,
  at: epochMs,
  status: z.nullable(z.int()),
  answer: z.string(),
})
export type Delivery = z.infer<typeof deliverySchema>

/**
 * `state`: `active`, `paused` by a person, `stopped` because an event could not be delivered, or `restored` with a backup, or `secret-lost` if the
 * server cannot read its secret any more. `nextAt`: of the next attempt,
 * while one fails. `failingSince`: when the first one failed.
 */
const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  topics: z.array(z.string()),
  state: z.string(),
  nextAt: z.nullable(epochMs),
  failingSince: z.nullable(epochMs),
  deliveries: z.array(deliverySchema),
})
export type Webhook = z.infer<typeof webhookSchema>

/** GET /api/v1/groups/webhooks */
export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) })
export type Webhooks = z.infer<typeof webhooksSchema>
