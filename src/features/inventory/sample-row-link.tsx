import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { Path } from '#src/ui/path.tsx'
import { Row } from '#src/ui/row.tsx'
import { addresses } from '#src/workspace/addresses.ts'
import { ExpiryChip } from '#src/workspace/expiry-chip.tsx'
import { SampleChips } from '#src/workspace/sample-chips.tsx'
import type { Place } from '#src/workspace/read-place.ts'

export interface SampleRowLinkProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  place?: Place | undefined
  /** The one the address asks for. */
  current?: boolean | undefined
}

/** A sample in a list: its kind, name, code, amount, and what presses. */
export function SampleRowLink({ sample, type, place, current }: SampleRowLinkProps) {
  return (
    <Row
      href={addresses.sample(sample.id)}
      current={current}
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
