import type { Webhook } from '#domain/wire/webhooks.ts'
import type { Sql } from '../store/sql.ts'
import { readEpoch } from '../store/store-meta.ts'
import { deliveriesOf } from '../store/webhooks/deliveries.ts'
import { webhooksOf } from '../store/webhooks/webhooks.ts'

/** As administrators see them. Law: without their secrets. */
export async function readWebhooks(sql: Sql, groupId: number): Promise<Webhook[]> {
  const epoch = await readEpoch(sql)
  const webhooks: Webhook[] = []
  for (const webhook of await webhooksOf(sql, groupId)) {
    const { id, url, topics, state, nextAt, failingSince } = webhook
    const isOn = state === 'active' && webhook.epoch === epoch
    webhooks.push({
      id,
      url,
      topics: [...topics],
      state: state === 'active' && !isOn ? 'restored' : state,
      nextAt: isOn && nextAt > 0 ? nextAt : null,
      failingSince: failingSince || null,
      deliveries: await deliveriesOf(sql, webhook),
    })
  }
  return webhooks
}
