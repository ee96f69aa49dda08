import { useMemo } from 'react'
import type { Grid } from '#domain/rules/storage/grid.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { BoxGrid } from '#src/ui/box/box-grid.tsx'
import { t } from '#src/ui/text/translate.ts'
import { layOutBox } from './box-layout.ts'
import { cellRoomOf, shortSampleNames } from '#src/workspace/samples/short-sample-name.ts'

export interface PositionGridProps {
  layer: Grid & { readonly name: string }
  /** The name at each taken position. */
  taken: ReadonlyMap<number, string>
  /** The one that is offered first. */
  next: number | null | undefined
  onChoose: (position: number) => void
}

/** A box for choosing a free position. */
export function PositionGrid({ layer, taken, next, onChoose }: PositionGridProps) {
  const { toPosition, rowLabel, columnLabel } = layOutBox(layer)
  const shortNames = useMemo(() => shortSampleNames(taken.values(), cellRoomOf(layer)), [taken, layer])
  return (
    <BoxGrid
      label={layer.name}
      rows={layer.rows}
      columns={layer.columns}
      rowLabel={rowLabel}
      columnLabel={columnLabel}
      moving
      cell={(where) => {
        const position = toPosition(where)
        const label = positionName(layer, position)
        const text = taken.get(position)
        if (text !== undefined) return { label, state: 'filled', description: text, text: shortNames.get(text) }
        return position === next ? { label, state: 'next', description: t('free'), text: t('Place') } : { label, state: 'free', description: t('free') }
      }}
      onActivate={(where) => {
        const position = toPosition(where)
        if (!taken.has(position)) onChoose(position)
      }}
    />
  )
}
