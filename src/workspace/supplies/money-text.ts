import { costOf } from '#domain/rules/supplies/orders.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { listText, shownLocale } from '#src/ui/text/translate.ts'

/** As people write it in their language, without cents if there are none. */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat(shownLocale(), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount)

/** The sum of what is known, in each currency; empty if nothing is. */
export function sumText(orders: readonly Pick<OrderItemRow, 'price' | 'quantity' | 'currency'>[]): string {
  const sums = new Map<string, number>()
  for (const order of orders) if (order.price !== null) sums.set(order.currency, (sums.get(order.currency) ?? 0) + (costOf(order) ?? 0))
  return listText(
    [...sums].map(([currency, amount]) => moneyText(amount, currency)),
    'and',
  )
}
