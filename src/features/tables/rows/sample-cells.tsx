import type { ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { TableRow, TableReferenceData } from '#domain/tables/table-definition.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { expiryOf, todayText } from '#src/workspace/format/dates.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import classes from './sample-cells.module.css'

/** The type of a sample, never by color alone. */
export function sampleGlyph(row: TableRow, { types }: TableReferenceData): ReactNode {
  const type = types.find(({ id }) => id === (row as SampleRow).sampleTypeId)
  return type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />
}

export function sampleCell(key: string, row: TableRow, text: string): ReactNode {
  if (key === 'barcode') return <span className="mono">{text}</span>
  if (key === 'amount') return <span className="mono">{amountText((row as SampleRow).amount, (row as SampleRow).unit)}</span>
  if (key === 'place') return <PlaceCell text={text} hasPosition={(row as SampleRow).position > 0} />
  if (key !== 'expiration' || !text) return null
  return ['past', 'soon'].includes(expiryOf(text, todayText())) ? <ExpiryChip expiration={text} /> : null
}

/** The end of the path is the most useful part, and there is little room: a long name is cut, never the position. */
function PlaceCell({ text, hasPosition }: { text: string; hasPosition: boolean }): ReactNode {
  const end = text.split(' › ').at(-1) ?? ''
  const at = hasPosition ? end.lastIndexOf(' ') : -1
  if (at < 0) return end
  return (
    <span className={classes.place}>
      <span className={classes.cut}>{end.slice(0, at)}</span> <span className="mono">{end.slice(at + 1)}</span>
    </span>
  )
}
