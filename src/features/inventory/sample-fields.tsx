import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { act } from '#db/write.ts'
import { Card } from '#src/ui/card.tsx'
import { FieldRow } from '#src/ui/field-row.tsx'
import { Path } from '#src/ui/path.tsx'
import { t } from '#src/ui/translate.ts'
import type { Place } from '#src/workspace/read-place.ts'
import { useSampleAuthor } from '#src/workspace/use-sample-author.ts'
import { AmountRow } from './amount-row.tsx'
import { BarcodeRow } from './barcode-row.tsx'
import { SampleFieldRow } from './sample-field-row.tsx'
import { SampleLowStockRow } from './sample-low-stock-row.tsx'
import { TextRow } from './text-row.tsx'

export interface SampleFieldsProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  owner: string
  place: Place | undefined
  /** It is archived, or not this person's to change. */
  isReadOnly: boolean
  onMove: () => void
  isAmountAsked: boolean
  onAmountBegun: () => void
}

/** Every field of a sample, each edited in its place. */
export function SampleFields({ sample, type, owner, place, isReadOnly, onMove, isAmountAsked, onAmountBegun }: SampleFieldsProps) {
  const shared = { sample, isReadOnly }
  return (
    <Card flush label={t('Fields')}>
      <TextRow {...shared} field="name" label={t('Name')} longest={limits.name.longest} />
      <AmountRow {...shared} isAsked={isAmountAsked} onBegun={onAmountBegun} />
      <SampleLowStockRow {...shared} />
      <TextRow {...shared} field="expiration" label={t('Expiration')} kind="date" />
      <FieldRow
        label={t('Location')}
        value={place ? <Path parts={place.parts} position={place.position} /> : <span className="muted">{t('stored nowhere')}</span>}
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
        askWho={useSampleAuthor(sample.id, 'altBarcode')}
        set={(was, barcode) =>
          act(setSampleBarcode, { sampleId: sample.id, barcode, was }, t('{name}: barcode {barcode}', { name: sample.name, barcode: barcode ?? '–' }))
        }
      />
      <FieldRow label={t('Owner')} value={owner} />
    </Card>
  )
}
