import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { BoxCellContent } from '#src/ui/box/box-cell.tsx'
import { BoxGrid } from '#src/ui/box/box-grid.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import type { BoxLayout } from './box-layout.ts'
import classes from './shown-grid.module.css'

export interface ShownGridProps {
  layer: StorageLayerRow
  layout: BoxLayout
  /** As high as the room that is left, and scrolled if that is too little; or never lower than its rows. */
  height: 'room' | 'rows'
  cell: (position: number) => BoxCellContent
  onActivate: (position: number) => void
  /** The position shown next to the box, or lit in it. */
  current?: number | null
  moving?: boolean
}

/** The positions of a box, as large as there is room for on a screen that is about this box. */
export function ShownGrid({ layer, layout, height, cell, onActivate, current = null, moving }: ShownGridProps) {
  const { rows, columns, rowLabel, columnLabel, toPosition, toCell } = layout
  return (
    <div className={classNames(classes.grid, height === 'room' ? classes.room : classes.rows)} style={{ ['--box-rows' as string]: rows }}>
      <BoxGrid
        label={t('{name}, {rows} by {columns}', { name: layer.name, rows, columns })}
        {...{ rows, columns, rowLabel, columnLabel, moving }}
        cell={(where) => cell(toPosition(where))}
        current={current === null ? undefined : toCell(current)}
        onActivate={(where) => onActivate(toPosition(where))}
      />
    </div>
  )
}
