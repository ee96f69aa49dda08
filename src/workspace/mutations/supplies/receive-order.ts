import { receiveOrder } from '#domain/commands/receive-order.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { takeBackStep } from './take-back-order-step.ts'

export function receiveOrderChange(order: Pick<OrderItemRow, 'id' | 'name' | 'quantity' | 'receivedPacks'>, packs: number, note: string): Change {
  const { id, name, quantity, receivedPacks } = order
  return makeChange(
    [mutation(receiveOrder, { orderItemId: id, packs, note }, t('Received {name}', { name }))],
    [takeBackStep(order, receivedPacks + packs < quantity ? 'partly-received' : 'received')],
    t('{name} received', { name }),
  )
}
