import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import { ShownGrid } from '#src/workspace/storage/shown-grid.tsx'
import { CornerQuestion } from './corner-question.tsx'
import { RackLegend } from './rack-counts.tsx'
import { RackPicture } from './rack-picture.tsx'
import { cornerChoices, type RackState } from './rack-state.ts'
import type { RackReading } from './use-rack-read.ts'
import { wellMarks, wellTexts, type marksOf, type WellMark } from './well-marks.ts'

export interface RackViewProps {
  layer: StorageLayerRow
  state: RackState
  /** Null until the rack has been compared with the box. */
  marks: ReturnType<typeof marksOf> | null
  onCorner: RackReading['placeCorner']
}

/** The picture with its marks, or the question which of its wells is the first; the wells alone if they were read from a file. */
export function RackWells({ layer, state, marks, onCorner }: RackViewProps) {
  const { picture, placed } = state
  if (picture && !placed)
    return (
      <>
        <Banner tone="info" live>
          {t('The inventory does not show how this rack is turned. Tap the well that is {name}.', { name: positionName(layer, 1) })}
        </Banner>
        <CornerQuestion layer={layer} picture={picture} {...cornerChoices(layer, state)} onChoose={onCorner} />
      </>
    )
  if (!marks) return null
  if (!picture || !placed) return <RackCells layer={layer} marks={marks} />
  return (
    <>
      <RackPicture layer={layer} picture={picture} placement={placed.placement} marks={marks} />
      <RackLegend marks={marks} />
    </>
  )
}

/** What was read, without a picture: from the file of a rack scanner. */
function RackCells({ layer, marks }: { layer: StorageLayerRow; marks: ReadonlyMap<number, WellMark> }) {
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
