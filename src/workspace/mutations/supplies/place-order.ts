import { placeOrder } from '#domain/commands/place-order.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { type NamedOrder, takeBackStep } from './take-back-order-step.ts'

type Placing = Omit<Parameters<typeof placeOrder.about>[0], 'orderItemId'>

export function placeOrderChange(order: NamedOrder, placing: Placing): Change {
  const { id, name } = order
  return makeChange(
    [mutation(placeOrder, { orderItemId: id, ...placing }, t('Ordered {name}', { name }))],
    [takeBackStep(order, 'ordered')],
    t('{name} ordered', { name }),
  )
}
