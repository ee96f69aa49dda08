import * as z from 'zod/mini'
import { createdWebhookSchema, webhooksSchema } from '#domain/wire/webhooks.ts'

const empty = z.strictObject({})

/** Of webhooks, and of the stream of events. */
export const webhookAnswers = {
  'GET /api/v1/events': 'text',
  'GET /api/v1/groups/webhooks': webhooksSchema,
  'POST /api/v1/groups/webhooks': createdWebhookSchema,
  'PUT /api/v1/groups/webhooks/:webhookId': empty,
  'DELETE /api/v1/groups/webhooks/:webhookId': empty,
  'POST /api/v1/groups/webhooks/:webhookId/deliveries/:sequence/send': empty,
} as const
