import { editOrder } from '#domain/commands/edit-order.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, pickFields, type Change } from '#src/workspace/mutations/change.ts'

export type OrderEdits = Parameters<typeof editOrder.about>[0]['set']

/** `order` has what the person saw. */
export function editOrderChange(order: OrderItemRow, set: OrderEdits): Change {
  const edit = (to: OrderEdits, was: OrderEdits) => mutation(editOrder, { orderItemId: order.id, set: to, was }, t('Changed {name}', { name: order.name }))
  const seen: OrderEdits = pickFields<Required<OrderEdits>>({ ...order, notify: order.notify === 1 }, Object.keys(set))
  return makeChange([edit(set, seen)], [edit(seen, set)], t(messages.changesSaved))
}
