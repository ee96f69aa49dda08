import { useEffect } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { BoxGrid } from '#src/ui/box/box-grid.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { BoxParts, ShownPartBar, useCellNames, useShownPart } from '#src/workspace/storage/box-parts.tsx'
import { foundText } from './count-progress.tsx'
import { countCell, type CountCellRules } from './count-cells.ts'
import classes from './stock-take.module.css'

export interface CountBoxProps {
  layer: StorageLayerRow
  content: readonly SampleRow[]
  found: ReadonlySet<number>
  /** Where the tube is that was scanned last. */
  latest: number | null
  /** The position shown next to the box. */
  current: number | null
  /** A tube that does not belong here can be put at a free position; this one is offered. */
  next: number | undefined
  onActivate: (position: number) => void
}

/** The box that is counted: every tube that is scanned gets a check mark at its position. */
export function CountBox({ layer, content, found, latest, current, next, onActivate }: CountBoxProps) {
  const { boxTurned } = useDeviceSettings()
  const shown = useShownPart(layer, (layer.transposed === 1) !== boxTurned, latest)
  const { parts, part, layout, zoomTo } = shown
  useEffect(() => {
    if (latest !== null) zoomTo(latest)
  }, [latest, zoomTo])
  const samplesByPosition = new Map(content.map((sample) => [sample.position, sample]))
  const rules: CountCellRules = { layer, samplesByPosition, shortNames: useCellNames(shown, content), found, next }
  const isFound = (position: number) => found.has(samplesByPosition.get(position)?.id ?? 0)
  return (
    <>
      <ShownPartBar shown={shown} />
      {parts.length > 0 && !part ? (
        <BoxParts
          shown={shown}
          stateAt={(position) => (isFound(position) ? 'new' : samplesByPosition.has(position) ? 'filled' : position === next ? 'next' : 'free')}
          summaryOf={(positions) => {
            const all = positions.filter((position) => samplesByPosition.has(position)).length
            return foundText(positions.filter(isFound).length, all)
          }}
        />
      ) : (
        <div className={classes.room} style={{ ['--box-rows' as string]: layout.rows }}>
          <BoxGrid
            label={t('{name}, {rows} by {columns}', { name: layer.name, rows: layout.rows, columns: layout.columns })}
            rows={layout.rows}
            columns={layout.columns}
            rowLabel={layout.rowLabel}
            columnLabel={layout.columnLabel}
            cell={(where) => countCell(layout.toPosition(where), rules)}
            onActivate={(where) => onActivate(layout.toPosition(where))}
            current={current === null ? undefined : layout.toCell(current)}
            moving={next !== undefined}
          />
        </div>
      )}
    </>
  )
}
