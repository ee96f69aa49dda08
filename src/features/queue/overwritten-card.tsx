import type { InboxItem } from '#db/disk/disk-rows.ts'
import { discard } from '#db/queue/inbox.ts'
import { defineMessages, type Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { orderAddress, productAddress } from '#src/workspace/supplies/supply-addresses.ts'
import classes from './queue-screen.module.css'

const labels: Readonly<Record<string, Message>> = defineMessages({
  name: 'Name',
  supplier: 'Supplier',
  catalogNumber: 'Catalog number',
  containers: 'Containers in a pack',
  amount: 'Amount',
  unit: 'Unit',
  price: 'Price of a pack',
  currency: 'Currency',
  gtin: 'GTIN',
  barcode: 'Barcode',
  lowAmount: 'Low when at or below',
  expiresAfter: 'Its samples last, in days',
  sampleName: 'Name of its samples',
  storageNote: 'Storage',
  hazards: 'Hazards',
  note: 'Note',
  quantity: 'Packs',
  costCenter: 'Cost center',
  dueOn: 'Expected on',
})

/** Somebody else changed the same field of something that is not a sample: what both wrote. */
export function OverwrittenCard({ item }: { item: InboxItem }) {
  const { workspace } = useWorkspace()
  const { productId, orderItemId } = item.remarks[0] ?? {}
  const href = typeof productId === 'number' ? productAddress(productId) : typeof orderItemId === 'number' ? orderAddress(orderItemId) : undefined
  return (
    <Card label={item.intent.label}>
      <div className={classes.card}>
        <h3>{item.intent.label}</h3>
        <p className="muted small">{t('Someone else changed the same thing in the meantime. Open it to see what is stored now.')}</p>
        {item.remarks.map((remark) => {
          const label = labels[String(remark['field'])]
          return (
            <div key={String(remark['field'])} className={classes.settled}>
              {label && <p className="strong">{t(label)}</p>}
              <p className="muted small">{t('Your version: {text}', { text: textOf(remark['yours']) })}</p>
              <p className="muted small">{t('Their version: {text}', { text: textOf(remark['theirs']) })}</p>
            </div>
          )
        })}
        <div className="bar">
          {href && <Link href={href}>{typeof productId === 'number' ? t('Open in the catalog') : t('Open the request')}</Link>}
          <Button variant="primary" tall onClick={() => void discard(workspace.disk, [item])}>
            {t('Dismiss')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const textOf = (value: string | number | readonly number[] | null | undefined): string =>
  value === null || value === undefined || value === '' ? t('empty') : String(value)
