import { takeBackOrderStep } from '#domain/commands/take-back-order-step.ts'
import type { OrderItemRow, OrderStatus } from '#domain/entities/order-item.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'

/** A line, as far as its name says which one it is. */
export type NamedOrder = Pick<OrderItemRow, 'id' | 'name'>

/** The undo of a step that led to this status. */
export const takeBackStep = ({ id, name }: NamedOrder, status: OrderStatus): Mutation =>
  mutation(takeBackOrderStep, { orderItemId: id, status }, t('Undid the last step of {name}', { name }))
