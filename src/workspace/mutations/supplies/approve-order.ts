import { approveOrder } from '#domain/commands/approve-order.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { type NamedOrder, takeBackStep } from './take-back-order-step.ts'

export function approveOrderChange(order: NamedOrder): Change {
  const { id, name } = order
  return makeChange(
    [mutation(approveOrder, { orderItemId: id }, t('Approved {name}', { name }))],
    [takeBackStep(order, 'approved')],
    t('{name} approved', { name }),
  )
}
