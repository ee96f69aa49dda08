import { takeBackOrderStep } from '#domain/commands/take-back-order-step.ts'
import type { OrderStatus } from '#domain/entities/order-item.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import type { NamedOrder } from './request-order.ts'

/** The undo of a step that led to this status. */
export const takeBackStep = ({ id, name }: NamedOrder, status: OrderStatus): Mutation =>
  mutation(takeBackOrderStep, { orderItemId: id, status }, t('Undid the last step of {name}', { name }))
