import type { OrderStatus } from '../../entities/order-item.ts'
import { msg, type Message } from '../../message.ts'

export const orderStatusNames: Readonly<Record<OrderStatus, Message>> = {
  requested: msg('Requested'),
  approved: msg('Approved'),
  ordered: msg('Ordered'),
  'partly-received': msg('Partly received'),
  received: msg('Received'),
  stored: msg('Put away'),
  declined: msg('Declined'),
  canceled: msg('Canceled'),
}
