import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { act } from '#db/write.ts'
import { Card } from '#src/ui/card.tsx'
import { EditRow } from '#src/ui/edit-row.tsx'
import { Path } from '#src/ui/path.tsx'
import { t } from '#src/ui/translate.ts'
import type { Place } from '#src/workspace/read-place.ts'
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
  onMove: () => void
  editingAmount: boolean
  onEditingAmount: (editing: boolean) => void
}

const nothing = () => undefined

/** Every field of a sample, each edited in its place. */
export function SampleFields({ sample, type, owner, place, onMove, editingAmount, onEditingAmount }: SampleFieldsProps) {
  const isArchived = sample.archived === 1
  return (
    <Card flush label={t('Fields')}>
      <TextRow sample={sample} field="name" label={t('Name')} value={sample.name} longest={250} />
      <AmountRow sample={sample} editing={editingAmount} onEditing={onEditingAmount} />
      <SampleLowStockRow sample={sample} />
      <TextRow sample={sample} field="expiration" label={t('Expiration')} value={sample.expiration} kind="date" />
      <EditRow
        label={t('Location')}
        value={place ? <Path parts={place.parts} position={place.position} /> : <span className="muted">{t('stored nowhere')}</span>}
        editing={false}
        {...(!isArchived && { onEdit: onMove })}
        onSave={nothing}
        onCancel={nothing}
      />
      {type?.fields.map((field) => (
        <SampleFieldRow key={field.id} sample={sample} field={field} />
      ))}
      <TextRow sample={sample} field="description" label={t('Description')} value={sample.description} kind="text" />
      <TextRow sample={sample} field="note" label={t('Note')} value={sample.note} kind="text" />
      <BarcodeRow
        value={sample.altBarcode}
        disabled={isArchived}
        set={(barcode) =>
          act(setSampleBarcode, { sampleId: sample.id, barcode }, t('{name}: barcode {barcode}', { name: sample.name, barcode: barcode ?? '–' }))
        }
      />
      <EditRow label={t('Owner')} value={owner} editing={false} onSave={nothing} onCancel={nothing} />
    </Card>
  )
}
