import { declineOrder } from '#domain/commands/decline-order.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { type NamedOrder, takeBackStep } from './take-back-order-step.ts'

export function declineOrderChange(order: NamedOrder, note: string): Change {
  const { id, name } = order
  return makeChange(
    [mutation(declineOrder, { orderItemId: id, note }, t('Declined {name}', { name }))],
    [takeBackStep(order, 'declined')],
    t('{name} declined', { name }),
  )
}
