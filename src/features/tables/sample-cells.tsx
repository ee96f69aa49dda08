import type { ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { TableRow, TableWords } from '#domain/tables/table-scope.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { expiryOf, todayText } from '#src/workspace/dates.ts'
import { ExpiryChip } from '#src/workspace/expiry-chip.tsx'

/** The kind of a sample, never by colour alone. */
export function sampleGlyph(row: TableRow, { types }: TableWords): ReactNode {
  const type = types.find(({ id }) => id === (row as SampleRow).sampleTypeId)
  return type && <KindGlyph shape={type.shape} tone={type.tone} label={type.name} />
}

export function sampleCell(key: string, _row: TableRow, text: string): ReactNode {
  if (key === 'barcode' || key === 'amount') return <span className="mono">{text}</span>
  // The end of the way says most, and there is room for little.
  if (key === 'place') return text.split(' › ').at(-1) ?? ''
  if (key !== 'expiration' || !text) return null
  return ['past', 'soon'].includes(expiryOf(text, todayText())) ? <ExpiryChip expiration={text} /> : null
}
