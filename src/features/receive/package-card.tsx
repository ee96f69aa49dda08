import { useState, type ReactNode } from 'react'
import type { ProductRow } from '#domain/entities/product.ts'
import { limits } from '#domain/limits.ts'
import type { PackageReading } from '#domain/rules/supplies/read-package.ts'
import type { PackDraft } from '#machines/receive/receive-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CheckIcon, EditIcon } from '#src/ui/icons/icons.ts'

import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

export interface PackageCardProps {
  delivery: Delivery
  pack: PackDraft
  product: ProductRow
}

/** What came: the product, and what its code says. */
export function PackageCard({ delivery: { view, send }, pack, product }: PackageCardProps) {
  const [isEditing, setEditing] = useState(false)
  const type = pack.sampleTypeId === null ? undefined : view.types.get(pack.sampleTypeId)
  const isExpired = pack.expires !== '' && pack.expires < todayText()
  return (
    <Card label={product.name}>
      <div className={classes.product}>
        <div className="grow">
          <h2>
            {type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
            {product.name}
          </h2>
          <p className="muted small">{[amountText(product.amount, product.unit), product.supplier].filter(Boolean).join(', ')}</p>
          {product.catalogNumber && <p className="mono muted small">{product.catalogNumber}</p>}
        </div>
        <IconButton variant="plain" icon={EditIcon} label={t('Edit lot and date')} pressed={isEditing} onClick={() => setEditing(!isEditing)} />
      </div>
      {isEditing ? (
        <div className="stack">
          <TextField
            label={t('Lot')}
            value={pack.lot}
            onChange={(lot) => send({ type: 'pack.edited', edit: { lot } })}
            maxLength={limits.name.longest}
            autoFocus
            mono
          />
          <DateField label={t('Expires on')} value={pack.expires} onChange={(expires) => send({ type: 'pack.edited', edit: { expires } })} />
        </div>
      ) : (
        <dl className={classes.facts}>
          {pack.gtin && <Fact label={t('GTIN')}>{pack.gtin}</Fact>}
          <Fact label={t('Lot')}>{pack.lot}</Fact>
          <Fact label={t('Expires on')}>{pack.expires && dayText(pack.expires)}</Fact>
          <div>
            <dt>{t('Here already')}</dt>
            <dd>{plural(view.stock.length, { one: '# tube', other: '# tubes' })}</dd>
          </div>
        </dl>
      )}
      {isExpired && (
        <Banner tone="warn" live>
          {t('It expired on {date}. Check it before you receive it.', { date: dayText(pack.expires) })}
        </Banner>
      )}
      {pack.others.length > 0 && (
        <div className="stack" role="group" aria-label={t('Other readings')}>
          <p className="small">{t('The scanner did not say where the lot ends. Is this right? It may be:')}</p>
          {pack.others.map((reading) => (
            <Button key={`${reading.lot} ${reading.expires} ${reading.serial}`} onClick={() => send({ type: 'reading.chosen', reading })}>
              {readingText(reading)}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}

const readingText = ({ lot, expires, serial }: PackageReading): string =>
  [lot ? t('Lot {lot}', { lot }) : t('No lot'), expires && t('Expires {date}', { date: dayText(expires) }), serial && t('Serial number {serial}', { serial })]
    .filter(Boolean)
    .join(' · ')

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="mono">
        {children ? (
          <>
            <CheckIcon className="i i-xs t-ok" aria-hidden />
            {children}
          </>
        ) : (
          <span className="muted">{t('Not set')}</span>
        )}
      </dd>
    </div>
  )
}
