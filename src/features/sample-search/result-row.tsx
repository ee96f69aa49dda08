import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import type { SampleLocation } from '#src/workspace/storage/read-location.ts'
import classes from './sample-search.module.css'

export interface ResultRowProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  place: SampleLocation | undefined
  selected: boolean
  onSelect: (selected: boolean) => void
}

/** A sample that was found: select it or open it. */
export function ResultRow({ sample, type, place, selected, onSelect }: ResultRowProps) {
  return (
    <div className={classes.line}>
      <Checkbox label={t('Select {name}', { name: sample.name })} hideLabel checked={selected} onChange={onSelect} />
      <Row
        href={addresses.sample(sample.id)}
        selected={selected}
        leading={type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
        title={sample.name}
        subtitle={
          <>
            <span className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>
            {` · ${sample.amount} ${sample.unit}`}
          </>
        }
        trailing={
          <>
            {place && <LocationPath parts={place.parts} position={place.position} />}
            <ExpiryChip expiration={sample.expiration} />
          </>
        }
        chevron
      />
    </div>
  )
}
