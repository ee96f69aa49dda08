import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { SampleChips } from '#src/workspace/samples/sample-chips.tsx'
import type { SampleLocation } from '#src/workspace/storage/read-location.ts'

export interface SampleRowLinkProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  place?: SampleLocation | undefined
  /** The one in the address. */
  current?: boolean | undefined
}

/** A sample in a list: its type, name, code, amount, and what needs attention. */
export function SampleRowLink({ sample, type, place, current }: SampleRowLinkProps) {
  return (
    <Row
      href={addresses.sample(sample.id)}
      current={current}
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
          <span className="bar">
            <SampleChips sample={sample} />
            <ExpiryChip expiration={sample.expiration} />
          </span>
        </>
      }
      chevron
    />
  )
}
