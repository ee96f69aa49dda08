import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/grid.ts'
import { BoxThumbnail } from '#src/ui/box/box-thumbnail.tsx'
import { t } from '#src/ui/text/translate.ts'
import { layOutBox, type GridWindow } from '#src/workspace/storage/box-layout.ts'
import classes from './box-view.module.css'

export interface BoxPartsProps {
  layer: StorageLayerRow
  transposed: boolean
  parts: readonly GridWindow[]
  taken: ReadonlySet<number>
  next: number | undefined
  onZoom: (part: GridWindow) => void
}

/** A large plate at a glance: its parts next to each other, each large enough for fingers once it is tapped. */
export function BoxParts({ layer, transposed, parts, taken, next, onZoom }: BoxPartsProps) {
  const across = parts.filter((part) => part.row === 0).length
  return (
    <div className={classes.parts} style={{ ['--across' as string]: across }}>
      {parts.map((part) => {
        const { toPosition, rows, columns } = layOutBox(layer, transposed, part)
        const name = partName(layer, transposed, part)
        const positions = Array.from({ length: rows * columns }, (_, at) => toPosition({ row: Math.floor(at / columns), column: at % columns }))
        const filled = positions.filter((position) => taken.has(position)).length
        const summary = t('{filled} filled, {free} free', { filled, free: positions.length - filled })
        return (
          <button key={name} type="button" className={classes.part} aria-label={`${name}, ${summary}`} onClick={() => onZoom(part)}>
            <span className={classes.partName}>
              <span className="mono">{name}</span>
            </span>
            <BoxThumbnail
              label={summary}
              rows={rows}
              columns={columns}
              stateAt={(drawn) => {
                const position = toPosition(drawn)
                return taken.has(position) ? 'filled' : position === next ? 'next' : 'free'
              }}
            />
            <span className="small">{summary}</span>
          </button>
        )
      })}
    </div>
  )
}

/** `A1 – H12`: its first and last positions. */
export function partName(layer: StorageLayerRow, transposed: boolean, part: GridWindow): string {
  const { toPosition, rows, columns } = layOutBox(layer, transposed, part)
  return `${positionName(layer, toPosition({ row: 0, column: 0 }))} – ${positionName(layer, toPosition({ row: rows - 1, column: columns - 1 }))}`
}
