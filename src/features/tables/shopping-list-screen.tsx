import type { ReactNode } from 'react'
import type { OrderItemRow, OrderStatus } from '#domain/entities/order-item.ts'
import { orderStatusNames } from '#domain/rules/supplies/order-status-names.ts'
import { costOf } from '#domain/rules/supplies/orders.ts'
import { ordersTable } from '#domain/tables/orders-table.ts'
import { CartIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { CutName } from '#src/ui/text/cut-name.tsx'
import { t } from '#src/ui/text/translate.ts'
import { moneyText } from '#src/workspace/supplies/money-text.ts'
import { orderAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { BenchList } from './rows/bench-list.tsx'
import { TableScreen } from './table-screen.tsx'
import type { TableAddressBar } from './views/use-table-view.ts'
import classes from './rows/data-table.module.css'

export interface ShoppingListScreenProps extends TableAddressBar {
  headAction: ReactNode
}

const counted = {
  all: { one: '# request', other: '# requests' },
  some: { one: '{total} of # request', other: '{total} of # requests' },
  soFar: { one: '{here} of # request on this device so far', other: '{here} of # requests on this device so far' },
}
const noActions = () => []
const statusText = (status: string) => t(orderStatusNames[status as OrderStatus])
const costText = (order: OrderItemRow) => (order.price === null ? null : moneyText(costOf(order) ?? 0, order.currency))

function orderCell(key: string, row: unknown, text: string) {
  if (key === 'status') return <span className={classes.message}>{statusText(text)}</span>
  if (key === 'catalogNumber' || key === 'order') return <span className="mono">{text}</span>
  return key === 'cost' ? costText(row as OrderItemRow) : null
}

/** Everything that was requested, as a table. spec CAT-02 */
export function ShoppingListScreen({ headAction, ...addressBar }: ShoppingListScreenProps) {
  return (
    <TableScreen
      {...addressBar}
      table={ordersTable}
      title={t('Shopping list')}
      icon={CartIcon}
      counted={counted}
      searchLabel={t('Search requests')}
      searchHint={t('Name or supplier')}
      headAction={headAction}
      actionsOf={noActions}
      hrefOf={(row) => orderAddress(row.id)}
      renderCell={orderCell}
      renderBench={(list) => (
        <BenchList
          {...list}
          renderRow={(index) => {
            const order = list.rows[index] as OrderItemRow | undefined
            return (
              order && (
                <Row
                  href={orderAddress(order.id)}
                  title={<CutName name={order.name} />}
                  subtitle={[statusText(order.status), order.supplier, list.names.member(order.requestedBy)].filter(Boolean).join(' · ')}
                  trailing={<span className="muted">{costText(order)}</span>}
                  chevron
                />
              )
            )
          }}
        />
      )}
    />
  )
}
