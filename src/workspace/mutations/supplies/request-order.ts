import { requestOrder } from '#domain/commands/request-order.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { cancelOrderMutation } from './cancel-order.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewRequest = Parameters<typeof requestOrder.about>[0]
/** A line, as far as its name says which one it is. */
export type NamedOrder = Pick<OrderItemRow, 'id' | 'name'>

/** `name`: that of the product, if it is one of the catalog. */
export function requestOrderChange(request: NewRequest): Change {
  const name = request.name.trim()
  return makeChange(
    [mutation(requestOrder, request, t('Requested {name}', { name }))],
    [cancelOrderMutation({ id: request.id, name }, '')],
    t('{name} requested', { name }),
  )
}
