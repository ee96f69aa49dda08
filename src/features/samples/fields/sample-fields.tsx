import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { FieldRow } from '#src/ui/fields/field-row.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { t } from '#src/ui/text/translate.ts'
import { setSampleBarcodeChange } from '#src/workspace/mutations/set-sample-barcode.ts'
import type { SampleLocation } from '#src/workspace/storage/read-location.ts'
import { useSampleAuthor } from '#src/workspace/samples/use-sample-author.ts'
import { AmountRow } from './amount-row.tsx'
import { BarcodeRow } from './barcode-row.tsx'
import { SampleFieldRow } from './sample-field-row.tsx'
import { LowStockRow } from './low-stock-row.tsx'
import { TextRow } from './text-row.tsx'

export interface SampleFieldsProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  owner: string
  location: SampleLocation | undefined
  /** It is archived, or the person may not change it. */
  isReadOnly: boolean
  onMove: () => void
  isAmountAsked: boolean
  onAmountOpened: () => void
}

/** Every field of a sample, each edited in place. */
export function SampleFields({ sample, type, owner, location, isReadOnly, onMove, isAmountAsked, onAmountOpened }: SampleFieldsProps) {
  const shared = { sample, isReadOnly }
  return (
    <Card flush label={t('Fields')}>
      <TextRow {...shared} field="name" label={t('Name')} longest={limits.name.longest} />
      <AmountRow {...shared} isAsked={isAmountAsked} onOpened={onAmountOpened} />
      <LowStockRow {...shared} />
      <TextRow {...shared} field="expiration" label={t('Expiration')} kind="date" />
      <FieldRow
        label={t('Location')}
        value={location ? <LocationPath parts={location.parts} position={location.position} /> : <span className="muted">{t('No location')}</span>}
        {...(!isReadOnly && { onEdit: onMove })}
      />
      {type?.fields.map((field) => (
        <SampleFieldRow key={field.id} {...shared} field={field} />
      ))}
      <TextRow {...shared} field="description" label={t('Description')} kind="text" />
      <TextRow {...shared} field="note" label={t('Note')} kind="text" />
      <BarcodeRow
        value={sample.altBarcode}
        isReadOnly={isReadOnly}
        askAuthor={useSampleAuthor(sample.id, 'altBarcode')}
        toChange={(barcode, seen) => setSampleBarcodeChange(sample, barcode, seen)}
      />
      <FieldRow label={t('Owner')} value={owner} />
    </Card>
  )
}
