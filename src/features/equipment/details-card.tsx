import type { ListedEquipment } from '#db/queries/equipment.ts'
import { limits } from '#domain/limits.ts'
import { defineMessages } from '#domain/message.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { editEquipmentTextsChange, setEquipmentBarcodeChange, type EquipmentText } from '#src/workspace/mutations/equipment.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { BarcodeRow } from '#src/workspace/scan/barcode-row.tsx'

const labels = defineMessages({
  name: 'Name',
  kind: 'Kind',
  building: 'Building',
  floor: 'Floor',
  room: 'Room',
  manufacturer: 'Manufacturer',
  model: 'Model',
  serialNumber: 'Serial number',
  note: 'Note',
})
/** A storage unit has the others in its own row. */
const ofEverything: readonly EquipmentText[] = ['manufacturer', 'model', 'serialNumber', 'note']
const ofInstruments: readonly EquipmentText[] = ['name', 'kind', 'building', 'floor', 'room', ...ofEverything]

export interface DetailsCardProps {
  equipment: ListedEquipment
  isReadOnly: boolean
}

/** What equipment is and where it is, each field edited in place. */
export function DetailsCard({ equipment, isReadOnly }: DetailsCardProps) {
  return (
    <Card flush title={t('Details')}>
      {(equipment.unit ? ofEverything : ofInstruments).map((field) => (
        <Field key={field} field={field} equipment={equipment} isReadOnly={isReadOnly} />
      ))}
      {/* The code of a storage unit is that of its compartment. */}
      {!equipment.unit && (
        <BarcodeRow
          value={equipment.row.barcode}
          isReadOnly={isReadOnly}
          toChange={(barcode, seen) => setEquipmentBarcodeChange(equipment.row, equipment.name, barcode, seen)}
        />
      )}
    </Card>
  )
}

function Field({ field, equipment: { row, name }, isReadOnly }: DetailsCardProps & { field: EquipmentText }) {
  const mutate = useMutate()
  const label = t(labels[field])
  const edit = useEdit({ label: t('{name}: {field}', { name, field: label }), value: row[field] })
  const save = async () => {
    const to = field === 'note' ? edit.draft : edit.draft.trim()
    if (!edit.isChanged || (await mutate(editEquipmentTextsChange(row, name, { [field]: { was: edit.base, to } })))) edit.end(to)
  }
  const shown = row[field] ? <span className="written">{row[field]}</span> : t('Not set')
  return (
    <EditField label={label} edit={edit} shown={shown} isReadOnly={isReadOnly} wide={field === 'note'} onSave={() => void save()}>
      {field === 'note' ? (
        <TextAreaField label={label} hideLabel value={edit.draft} onChange={edit.change} maxLength={limits.text.longest} />
      ) : (
        <TextField label={label} hideLabel value={edit.draft} onChange={edit.change} onEnter={() => void save()} maxLength={limits.name.longest} />
      )}
    </EditField>
  )
}
