import { useCallback, useMemo, useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { BoxThumbnail, type BoxThumbnailState } from '#src/ui/box/box-thumbnail.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { GridIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { cellRoomOf, shortSampleNames } from '#src/workspace/samples/short-sample-name.ts'
import { isWithin, layOutBox, splitIntoWindows, type BoxLayout, type GridWindow } from './box-layout.ts'
import classes from './box-parts.module.css'

export interface ShownPart {
  readonly layer: StorageLayerRow
  readonly transposed: boolean
  /** None if the whole box is large enough for fingers. */
  readonly parts: readonly GridWindow[]
  /** The one that is enlarged. */
  readonly part: GridWindow | undefined
  readonly layout: BoxLayout
  readonly zoom: (part: GridWindow | undefined) => void
  /** Enlarges the part with this position. */
  readonly zoomTo: (position: number | null) => void
}

/** Which part of a large plate is enlarged; at first the one with this position. */
export function useShownPart(layer: StorageLayerRow, transposed: boolean, first: number | null): ShownPart {
  const [zoomed, zoom] = useState<GridWindow | undefined>(() => partAt(layer, transposed, first))
  const zoomTo = useCallback((position: number | null) => zoom(partAt(layer, transposed, position)), [layer, transposed])
  return useMemo(() => {
    const parts = splitIntoWindows(layer, transposed)
    // When the box is transposed, its parts are different ones.
    const part = parts.find((one) => one.row === zoomed?.row && one.column === zoomed.column)
    return { layer, transposed, parts, part, layout: layOutBox(layer, transposed, part), zoom, zoomTo }
  }, [layer, transposed, zoomed, zoomTo])
}

function partAt(layer: StorageLayerRow, transposed: boolean, position: number | null): GridWindow | undefined {
  if (position === null) return undefined
  return splitIntoWindows(layer, transposed).find((part) => isWithin(part, layOutBox(layer, transposed).toCell(position)))
}

/** What is written in the cells that are drawn: the samples' names, short and different from their neighbors'. */
export function useCellNames({ layer, transposed, parts, part, layout }: ShownPart, samples: readonly SampleRow[]): ReadonlyMap<string, string> {
  return useMemo(() => {
    const whole = layOutBox(layer, transposed)
    const isDrawn = ({ position }: SampleRow) => (part ? isWithin(part, whole.toCell(position)) : parts.length === 0)
    const names = samples.filter(isDrawn).map(({ name }) => name)
    return shortSampleNames(names, cellRoomOf(layout))
  }, [layer, transposed, parts, part, layout, samples])
}

/** The name of the enlarged part, and the way back to all of them. */
export function ShownPartBar({ shown: { layer, transposed, part, zoom } }: { shown: ShownPart }) {
  if (!part) return null
  return (
    <div className="bar">
      <Button icon={GridIcon} onClick={() => zoom(undefined)}>
        {t('Show entire box')}
      </Button>
      <span className="mono">{partName(layer, transposed, part)}</span>
    </div>
  )
}

export interface BoxPartsProps {
  shown: ShownPart
  stateAt: (position: number) => BoxThumbnailState
  /** What is in these positions: '12 filled, 84 free'. */
  summaryOf: (positions: readonly number[]) => string
}

/** A large plate at a glance: its parts next to each other, each large enough for fingers once it is tapped. */
export function BoxParts({ shown: { layer, transposed, parts, zoom }, stateAt, summaryOf }: BoxPartsProps) {
  const across = parts.filter((part) => part.row === 0).length
  return (
    <div className={classes.parts} style={{ ['--across' as string]: across }}>
      {parts.map((part) => {
        const { toPosition, rows, columns } = layOutBox(layer, transposed, part)
        const name = partName(layer, transposed, part)
        const summary = summaryOf(Array.from({ length: rows * columns }, (_, at) => toPosition({ row: Math.floor(at / columns), column: at % columns })))
        return (
          <button key={name} type="button" className={classes.part} aria-label={`${name}, ${summary}`} onClick={() => zoom(part)}>
            <span className={classes.partName}>
              <span className="mono">{name}</span>
            </span>
            <BoxThumbnail label={summary} rows={rows} columns={columns} stateAt={(drawn) => stateAt(toPosition(drawn))} />
            <span className="small">{summary}</span>
          </button>
        )
      })}
    </div>
  )
}

/** `A1 – H12`: its first and last positions. */
function partName(layer: StorageLayerRow, transposed: boolean, part: GridWindow): string {
  const { toPosition, rows, columns } = layOutBox(layer, transposed, part)
  return `${positionName(layer, toPosition({ row: 0, column: 0 }))} – ${positionName(layer, toPosition({ row: rows - 1, column: columns - 1 }))}`
}
