import type { SampleField } from '#domain/entities/sample-type.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { valuesOf } from '#domain/rules/samples/sample-field.ts'
import { decimalText } from '#src/ui/text/translate.ts'
import { FileNames } from '#src/workspace/files/value-files.tsx'
import { dayText } from '#src/workspace/format/dates.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** A field's value as shown: several side by side, a linked sample by its name. */
export function SampleFieldValue({ field, value }: { field: SampleField; value: string }) {
  if (field.type === 'SAMPLELINK') return <LinkedSamples ids={valuesOf(value).map(Number)} />
  if (field.type === 'FILE') return <FileNames value={value} />
  if (field.type === 'CHECKBOX') return valuesOf(value).join(', ')
  if (field.type === 'NUMERIC') return <span className="mono">{decimalText(value)}</span>
  if (isDateField(field)) return <span className="mono">{dayText(value)}</span>
  return value
}

export const isDateField = ({ type }: Pick<SampleField, 'type'>): boolean => type === 'DATE' || type === 'DATETIME'

function LinkedSamples({ ids }: { ids: readonly number[] }) {
  const key = ids.join()
  const samples = useLive((workspace) => workspace.mirror('samples').bulkGet(key.split(',').map(Number)), [key])
  return (
    <span className="bar">
      {ids.map((id, index) => (
        <span key={id}>{samples?.[index]?.name ?? toBarcode('sample', id)}</span>
      ))}
    </span>
  )
}
