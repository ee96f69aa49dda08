import { cancelOrder } from '#domain/commands/cancel-order.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { type NamedOrder, takeBackStep } from './take-back-order-step.ts'

export const cancelOrderMutation = ({ id, name }: NamedOrder, note: string): Mutation =>
  mutation(cancelOrder, { orderItemId: id, note }, t('Canceled {name}', { name }))

export const cancelOrderChange = (order: NamedOrder, note: string): Change =>
  makeChange([cancelOrderMutation(order, note)], [takeBackStep(order, 'canceled')], t('{name} canceled', { name: order.name }))
