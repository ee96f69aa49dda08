import type { Webhook } from '#domain/wire/integrations/webhooks.ts'
import type { Seal } from '../security/seal.ts'
import { aboutWebhook } from '../security/sealed-secrets.ts'
import type { Engine } from '../store/sql.ts'
import { readEpoch } from '../store/store-meta.ts'
import { deliveriesOf } from '../store/webhooks/deliveries.ts'
import { webhooksOf } from '../store/webhooks/webhooks.ts'

/** As administrators see them. Law 269: without their secrets. */
export async function readWebhooks(engine: Engine, seal: Seal, groupId: number): Promise<Webhook[]> {
  const found = await engine.read(async (sql) => {
    const epoch = await readEpoch(sql)
    const webhooks = []
    for (const webhook of await webhooksOf(sql, groupId))
      webhooks.push({ ...webhook, isHere: webhook.epoch === epoch, deliveries: await deliveriesOf(sql, webhook) })
    return webhooks
  })
  return Promise.all(
    found.map(async ({ isHere, ...webhook }): Promise<Webhook> => {
      const { id, url, topics, nextAt, failingSince, deliveries } = webhook
      const isReadable = (await seal.open(webhook.sealed, aboutWebhook(webhook))) !== undefined
      const state = !isReadable ? 'secret-lost' : webhook.state === 'active' && !isHere ? 'restored' : webhook.state
      const isTried = state === 'active' && nextAt > 0
      return { id, url, topics: [...topics], state, nextAt: isTried ? nextAt : null, failingSince: failingSince || null, deliveries }
    }),
  )
}
