import { useState } from 'react'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { supplierLists, type SupplierList } from '#domain/rules/supplies/supplier-lists.ts'
import { readMembers } from '#db/queries/members.ts'
import { readOrders } from '#db/queries/supplies.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { CartIcon, PrintIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { listText, plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { moneyText } from '#src/workspace/supplies/money-text.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { PlaceOrdersDialog } from './place-orders-dialog.tsx'
import { askersOf, costCentersOf, listFile, notesOf, type NameOf } from './list-file.ts'
import classes from './order-lists.module.css'

/** What is approved and has to be ordered, by supplier: to print, to export, and to mark as ordered. spec CAT-02 */
export function OrderListsScreen() {
  const navigate = useNavigate()
  const mayOrder = usePermission()('Order.Approve')
  const [placing, setPlacing] = useState<readonly OrderItemRow[] | null>(null)
  const data = useLive(async (workspace) => ({ lists: supplierLists(await readOrders(workspace)), members: await readMembers(workspace) }), [])
  if (!data) return null
  const { lists, members } = data
  const nameOf: NameOf = (id) => memberName(members, id)
  const save = (which: readonly SupplierList[], format: 'csv' | 'xlsx') => void saveLists(which, nameOf, format)
  const hasLists = lists.length > 0
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Order lists')}
        subtitle={t('Approved, not ordered yet · {date}', { date: dayText(todayText()) })}
        back={{ label: t('Orders'), onClick: () => navigate(addresses.ordering) }}
        actions={
          hasLists && (
            <>
              <Button icon={DownloadIcon} onClick={() => save(lists, 'csv')}>
                {t('CSV')}
              </Button>
              <Button icon={DownloadIcon} onClick={() => save(lists, 'xlsx')}>
                {t('Excel')}
              </Button>
              <Button icon={PrintIcon} onClick={() => window.print()}>
                {t('Print')}
              </Button>
            </>
          )
        }
      />
      {!hasLists && (
        <EmptyState icon={CartIcon} title={t('Nothing has to be ordered')}>
          {t('Approved requests appear here, by supplier.')}
        </EmptyState>
      )}
      {lists.map((list) => (
        <ListCard
          key={list.supplier}
          list={list}
          nameOf={nameOf}
          onSave={(format) => save([list], format)}
          onOrder={mayOrder ? () => setPlacing(list.orders) : undefined}
        />
      ))}
      {placing && <PlaceOrdersDialog orders={placing} onClose={() => setPlacing(null)} />}
    </div>
  )
}

async function saveLists(lists: readonly SupplierList[], nameOf: NameOf, format: 'csv' | 'xlsx'): Promise<void> {
  try {
    const supplier = lists.length === 1 ? lists[0]!.supplier : ''
    saveFile(await listFile(lists, nameOf, format), `${[t('order'), supplier, todayText()].filter(Boolean).join('-')}.${format}`)
    const rows = lists.reduce((sum, list) => sum + list.rows.length, 0)
    showToast({ message: plural(rows, { one: '# row exported', other: '# rows exported' }), tone: 'ok' })
  } catch (error) {
    reportFailure(error)
    showToast({ message: t('The file could not be created.'), tone: 'bad' })
  }
}

interface ListCardProps {
  list: SupplierList
  nameOf: NameOf
  onSave: (format: 'csv' | 'xlsx') => void
  onOrder: (() => void) | undefined
}

function ListCard({ list: { supplier, rows, orders, totals, unpriced }, nameOf, onSave, onOrder }: ListCardProps) {
  const title = supplier || t('Without a supplier')
  const sum = listText(
    [...totals].map(([currency, amount]) => moneyText(amount, currency)),
    'and',
  )
  return (
    <Card
      className={classes.list}
      title={title}
      action={
        <div className={`bar ${classes.actions}`}>
          <Button icon={DownloadIcon} onClick={() => onSave('csv')}>
            {t('CSV')}
          </Button>
          <Button icon={DownloadIcon} onClick={() => onSave('xlsx')}>
            {t('Excel')}
          </Button>
          {onOrder && (
            <Button variant="primary" icon={CartIcon} onClick={onOrder}>
              {plural(orders.length, { one: 'Mark # as ordered…', other: 'Mark # as ordered…' })}
            </Button>
          )}
        </div>
      }
    >
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('{supplier}: products to order', { supplier: title })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('Catalog number')}</th>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Packs')}</th>
              <th scope="col">{t('Price of a pack')}</th>
              <th scope="col">{t('Cost')}</th>
              <th scope="col">{t('Cost center')}</th>
              <th scope="col">{t('Requested by')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.orders[0]!.id}>
                <td className="mono">{row.catalogNumber}</td>
                <td>
                  {row.name}
                  {notesOf(row).map((note) => (
                    <div key={note} className="small muted">
                      {note}
                    </div>
                  ))}
                </td>
                <td className="num">{row.packs}</td>
                <td className="num">{row.price === null ? '' : moneyText(row.price, row.currency)}</td>
                <td className="num">{row.cost === null ? '' : moneyText(row.cost, row.currency)}</td>
                <td>{costCentersOf(row).join(', ')}</td>
                <td>{askersOf(row, nameOf).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.total}>
        {sum && <strong>{t('Total: {amount}', { amount: sum })}</strong>}
        {unpriced > 0 && <span className="muted">{plural(unpriced, { one: '# row has no price', other: '# rows have no price' })}</span>}
      </p>
    </Card>
  )
}
