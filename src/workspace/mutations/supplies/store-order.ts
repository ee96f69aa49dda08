import { storeOrder } from '#domain/commands/store-order.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { takeBackStep } from './take-back-order-step.ts'

type Storing = Omit<Parameters<typeof storeOrder.about>[0], 'orderItemId'>

export function storeOrderChange(order: Pick<OrderItemRow, 'id' | 'name' | 'status'>, storing: Storing): Change {
  const { id, name, status } = order
  return makeChange(
    [mutation(storeOrder, { orderItemId: id, ...storing }, t('Put {name} away', { name }))],
    [takeBackStep(order, storing.isAll ? 'stored' : status)],
    t('{name} put away', { name }),
  )
}
