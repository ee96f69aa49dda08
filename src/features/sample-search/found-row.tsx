import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { Path } from '#src/ui/path.tsx'
import { Row } from '#src/ui/row.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { ExpiryChip } from '#src/workspace/expiry-chip.tsx'
import type { Place } from '#src/workspace/read-place.ts'
import look from './sample-search.module.css'

export interface FoundRowProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  place: Place | undefined
  selected: boolean
  onSelect: (selected: boolean) => void
}

/** A sample that was found: to be chosen, or opened. */
export function FoundRow({ sample, type, place, selected, onSelect }: FoundRowProps) {
  return (
    <div className={look.line}>
      <Checkbox label={t('Select {name}', { name: sample.name })} hideLabel checked={selected} onChange={onSelect} />
      <Row
        href={addresses.sample(sample.id)}
        selected={selected}
        leading={type && <KindGlyph shape={type.shape} tone={type.tone} label={type.name} />}
        title={sample.name}
        subtitle={
          <>
            <span className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>
            {` · ${sample.amount} ${sample.unit}`}
          </>
        }
        trailing={
          <>
            {place && <Path parts={place.parts} position={place.position} />}
            <ExpiryChip expiration={sample.expiration} />
          </>
        }
        chevron
      />
    </div>
  )
}
