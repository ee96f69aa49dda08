import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { t } from '#src/ui/text/translate.ts'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import { ShownGrid } from '#src/workspace/storage/shown-grid.tsx'
import { wellMarks, wellTexts, type WellMark } from './well-marks.ts'

/** What was read, without a picture: from the file of a rack scanner. */
export function RackCells({ layer, marks }: { layer: StorageLayerRow; marks: ReadonlyMap<number, WellMark> }) {
  return (
    <ShownGrid
      layer={layer}
      layout={layOutBox(layer)}
      height="rows"
      cell={(position) => {
        const mark = marks.get(position) ?? 'unread'
        const { state, flag } = wellMarks[mark]
        return { label: positionName(layer, position), description: t(wellTexts[mark]), state, flag }
      }}
      onActivate={() => undefined}
    />
  )
}
