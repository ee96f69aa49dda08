import { useEffect } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { BoxParts, ShownPartBar, useCellNames, useShownPart } from '#src/workspace/storage/box-parts.tsx'
import { ShownGrid } from '#src/workspace/storage/shown-grid.tsx'
import { foundText } from './count-progress.tsx'
import { countCell, type CountCellRules } from './count-cells.ts'

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
        <ShownGrid
          layer={layer}
          layout={layout}
          height="rows"
          cell={(position) => countCell(position, rules)}
          current={current}
          moving={next !== undefined}
          onActivate={onActivate}
        />
      )}
    </>
  )
}
