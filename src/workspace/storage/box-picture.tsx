import type { CSSProperties } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { capacityOf, columnLabel, positionName, rowLabel } from '#domain/rules/storage/grid.ts'
import { BoxThumbnail } from '#src/ui/box/box-thumbnail.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useBoxContents } from './box-contents.ts'
import classes from './box-picture.module.css'

export interface BoxPictureProps {
  box: StorageLayerRow
  position: number
}

/** The box with the well of one sample marked, and the names of its row and column beside it. */
export function BoxPicture({ box, position }: BoxPictureProps) {
  const contents = useBoxContents([box.id])?.get(box.id)
  const row = Math.floor((position - 1) / box.columns)
  const column = (position - 1) % box.columns
  const where = { box: box.name, position: positionName(box, position), total: capacityOf(box) }
  return (
    <div className={classes.box} style={{ '--rows': box.rows, '--columns': box.columns, '--row': row, '--column': column } as CSSProperties}>
      <span className={classes.column} aria-hidden>
        {columnLabel(box, column)}
      </span>
      <span className={classes.row} aria-hidden>
        {rowLabel(box, row)}
      </span>
      <BoxThumbnail
        label={
          contents
            ? t('{box}, {position} marked. {taken} of {total} positions taken.', { ...where, taken: contents.size })
            : t('{box}, {position} marked', where)
        }
        rows={box.rows}
        columns={box.columns}
        stateAt={(at) => {
          const each = at.row * box.columns + at.column + 1
          return each === position ? 'here' : contents?.has(each) ? 'filled' : 'free'
        }}
      />
    </div>
  )
}
