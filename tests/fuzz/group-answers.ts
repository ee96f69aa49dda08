import * as z from 'zod/mini'
import { printerAddressesSchema, printerStatusSchema } from '#domain/wire/inventory/label-printers.ts'
import { savedStorageServerSchema, storageServerSchema } from '#domain/wire/integrations/storage-server.ts'
import { createdWebhookSchema, webhooksSchema } from '#domain/wire/integrations/webhooks.ts'

const empty = z.strictObject({})

/** What a group has connected: label printers, webhooks and the stream of events, a storage server. */
export const groupAnswers = {
  'GET /api/v1/groups/labelPrinters': printerAddressesSchema,
  'PUT /api/v1/groups/labelPrinters/:printerId': empty,
  'GET /api/v1/groups/labelPrinters/:printerId/status': printerStatusSchema,
  'GET /api/v1/groups/storageServer': storageServerSchema,
  'PUT /api/v1/groups/storageServer': savedStorageServerSchema,
  'DELETE /api/v1/groups/storageServer': empty,
  'GET /api/v1/events': 'text',
  'GET /api/v1/groups/webhooks': webhooksSchema,
  'POST /api/v1/groups/webhooks': createdWebhookSchema,
  'PUT /api/v1/groups/webhooks/:webhookId': empty,
  'DELETE /api/v1/groups/webhooks/:webhookId': empty,
  'POST /api/v1/groups/webhooks/:webhookId/secret': createdWebhookSchema,
  'POST /api/v1/groups/webhooks/:webhookId/deliveries/:sequence/send': empty,
} as const
