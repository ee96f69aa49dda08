import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { isPermitted } from '#domain/permission.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { Refusal } from '#domain/tx.ts'
import { newWebhookSchema, webhookChangeSchema, webhookLimits, type CreatedWebhook, type Webhooks } from '#domain/wire/integrations/webhooks.ts'
import { isReachableAddress } from '../../addons/fetch-outside.ts'
import { aboutWebhook } from '../../security/sealed-secrets.ts'
import type { Services } from '../../services.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import type { Sql } from '../../store/sql.ts'
import { readEpoch } from '../../store/store-meta.ts'
import { askAgain } from '../../store/webhooks/deliveries.ts'
import { addWebhook, changeWebhook, removeWebhook, renewSecret, type WebhookAddress } from '../../store/webhooks/webhooks.ts'
import { readWebhooks } from '../../webhooks/read-webhooks.ts'
import { makeWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { nothing, wireInt } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/groups/webhooks'
const params = z.object({ webhookId: uniqueId })

/** Law 189: in the group that the screen shows, which need not be the active one any more. */
function groupOf({ caller, group }: Call<'member'>): number {
  if (!isPermitted({ id: caller.session.user.id, role: group.role }, 'members', 'Update')) throw new Refusal('permission.denied')
  return group.groupId
}

/** GET /api/v1/groups/webhooks: without their secrets, each with what became of its last events; only for the group's administrators. */
export const listWebhooks = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: nothing,
  refusals: ['permission.denied'],
  async handler(call): Promise<Webhooks> {
    const groupId = groupOf(call)
    const { engine, seal } = call.services
    return { webhooks: await readWebhooks(engine, seal, groupId) }
  },
})

/** POST /api/v1/groups/webhooks: begins with what happens from now on. Only this answer has the secret. */
export const createWebhook = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  input: z.object({ body: newWebhookSchema }),
  refusals: ['permission.denied', 'webhook.address', 'webhook.too-many'],
  async handler(call, { body: { url, topics } }): Promise<CreatedWebhook> {
    const { services, caller, at } = call
    const address = { groupId: groupOf(call), id: randomUUID() }
    const { secret, sealed } = await makeSecret(services, address)
    const webhook = { ...address, url: usableAddress(url, services), sealed, topics: [...new Set(topics)] }
    await services.engine.write(async (sql) => {
      if (!(await addWebhook(sql, webhook, await readEpoch(sql), caller.session.user.id, at)))
        throw new Refusal('webhook.too-many', { most: webhookLimits.perGroup })
      await note(sql, call, webhook.url)
    })
    return { id: webhook.id, secret }
  },
})

/** PUT /api/v1/groups/webhooks/{webhookId}: what happened while it was paused is sent when it no longer is. */
export const editWebhook = defineRoute({
  method: 'PUT',
  path: `${path}/:webhookId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: webhookChangeSchema }),
  refusals: ['permission.denied', 'webhook.address', 'webhook.gone'],
  async handler(call, { params: { webhookId: id }, body: { topics, ...body } }) {
    const webhook = { groupId: groupOf(call), id }
    const url = usableAddress(body.url, call.services)
    await call.services.engine.write(async (sql) => {
      if (!(await changeWebhook(sql, webhook, { ...body, url, topics: [...new Set(topics)] }, await readEpoch(sql)))) throw new Refusal('webhook.gone')
      await note(sql, call, url)
    })
    return {}
  },
})

/** DELETE /api/v1/groups/webhooks/{webhookId}: nothing more is sent there. */
export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: `${path}/:webhookId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params }),
  refusals: ['permission.denied', 'webhook.gone'],
  async handler(call, { params: { webhookId: id } }) {
    const webhook = { groupId: groupOf(call), id }
    await call.services.engine.write(async (sql) => {
      if (!(await removeWebhook(sql, webhook))) throw new Refusal('webhook.gone')
      await note(sql, call, '')
    })
    return {}
  },
})

/** POST /api/v1/groups/webhooks/{webhookId}/secret: makes a new secret, which only this answer has. The one before is worthless from now on. */
export const renewWebhookSecret = defineRoute({
  method: 'POST',
  path: `${path}/:webhookId/secret`,
  access: 'member',
  input: z.object({ params, body: z.optional(z.strictObject({})) }),
  refusals: ['permission.denied', 'webhook.gone'],
  async handler(call, { params: { webhookId: id } }): Promise<CreatedWebhook> {
    const webhook = { groupId: groupOf(call), id }
    const { secret, sealed } = await makeSecret(call.services, webhook)
    await call.services.engine.write(async (sql) => {
      if (!(await renewSecret(sql, webhook, sealed))) throw new Refusal('webhook.gone')
      await note(sql, call, '')
    })
    return { id, secret }
  },
})

/** POST /api/v1/groups/webhooks/{webhookId}/deliveries/{sequence}/send: sends an event again, with the same id. */
export const resendDelivery = defineRoute({
  method: 'POST',
  path: `${path}/:webhookId/deliveries/:sequence/send`,
  access: 'member',
  writes: () => true,
  // It calls another machine.
  cost: 20,
  input: z.object({ params: z.object({ webhookId: uniqueId, sequence: wireInt(1, Number.MAX_SAFE_INTEGER) }), body: z.optional(z.strictObject({})) }),
  refusals: ['permission.denied', 'webhook.gone'],
  async handler(call, { params: { webhookId: id, sequence } }) {
    const webhook = { groupId: groupOf(call), id }
    if (!(await call.services.engine.write((sql) => askAgain(sql, webhook, sequence)))) throw new Refusal('webhook.gone')
    return {}
  },
})

async function makeSecret({ seal }: Services, webhook: WebhookAddress): Promise<{ secret: string; sealed: string }> {
  const secret = makeWebhookSecret()
  return { secret, sealed: await seal.close(secret, aboutWebhook(webhook)) }
}

function usableAddress(text: string, { webhookReach }: Services): string {
  const url = text.trim()
  if (!isReachableAddress(url, webhookReach)) throw new Refusal('webhook.address')
  return url
}

/** Law 122: only the host. The rest of an address may be a secret. */
const note = (sql: Sql, { at, caller, group }: Call<'member'>, url: string): Promise<void> =>
  addAccountEvent(sql, {
    kind: 'group.webhook',
    at,
    userId: 0,
    actorId: caller.session.user.id,
    groupId: group.groupId,
    detail: { name: url && new URL(url).host },
  })
