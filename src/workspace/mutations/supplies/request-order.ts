import { requestOrder } from '#domain/commands/request-order.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { cancelOrderMutation } from './cancel-order.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewRequest = Parameters<typeof requestOrder.about>[0]

/** `name`: that of the product, if it is one of the catalog. */
export function requestOrderChange(request: NewRequest): Change {
  const name = request.name.trim()
  return makeChange(
    [mutation(requestOrder, request, t('Requested {name}', { name }))],
    [cancelOrderMutation({ id: request.id, name }, '')],
    t('{name} requested', { name }),
  )
}
