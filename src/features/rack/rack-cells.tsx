import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { BoxGrid } from '#src/ui/box/box-grid.tsx'
import { t } from '#src/ui/text/translate.ts'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import { wellMarks, wellTexts, type WellMark } from './well-marks.ts'
import classes from './rack.module.css'

/** What was read, without a picture: from the file of a rack scanner. */
export function RackCells({ layer, marks }: { layer: StorageLayerRow; marks: ReadonlyMap<number, WellMark> }) {
  const layout = layOutBox(layer)
  return (
    <div className={classes.room} style={{ ['--box-rows' as string]: layout.rows }}>
      <BoxGrid
        label={t('{name}, {rows} by {columns}', { name: layer.name, rows: layout.rows, columns: layout.columns })}
        rows={layout.rows}
        columns={layout.columns}
        rowLabel={layout.rowLabel}
        columnLabel={layout.columnLabel}
        cell={(where) => {
          const position = layout.toPosition(where)
          const mark = marks.get(position) ?? 'unread'
          const { state, flag } = wellMarks[mark]
          return { label: positionName(layer, position), description: t(wellTexts[mark]), state, flag }
        }}
        onActivate={() => undefined}
      />
    </div>
  )
}
