import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { cellOfPosition, type Placement } from '#domain/rules/rack/place-grid.ts'
import { centerOfCell } from '#domain/rules/rack/rack-look.ts'
import { t } from '#src/ui/text/translate.ts'
import type { RackPicture } from './rack-state.ts'
import classes from './rack.module.css'

export interface CornerQuestionProps {
  layer: StorageLayerRow
  picture: RackPicture
  choices: readonly Placement[]
  /** By the marked corner of the rack. */
  suggested: Placement | null
  onChoose: (placement: Placement) => void
}

/** The picture, with a button at each well that can be A1. */
export function CornerQuestion({ layer, picture: { look, url }, choices, suggested, onChoose }: CornerQuestionProps) {
  const name = positionName(layer, 1)
  return (
    <div className={classes.picture} style={{ aspectRatio: `${look.width} / ${look.height}`, ['--ratio' as string]: look.width / look.height }}>
      <img src={url} alt="" />
      {choices.map((placement) => {
        const { x, y } = centerOfCell(look.toPicture, cellOfPosition(layer, placement, 1))
        const label = cornerText(x < look.width / 2, y < look.height / 2, name)
        return (
          <button
            key={`${x} ${y}`}
            type="button"
            aria-label={placement === suggested ? t('{corner}, as the mark on the rack suggests', { corner: label }) : label}
            className={placement === suggested ? `${classes.corner} ${classes.suggested}` : classes.corner}
            style={{ left: `${(100 * x) / look.width}%`, top: `${(100 * y) / look.height}%` }}
            onClick={() => onChoose(placement)}
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}

function cornerText(isLeft: boolean, isHigh: boolean, name: string): string {
  if (isHigh) return isLeft ? t('{name} is at the upper left', { name }) : t('{name} is at the upper right', { name })
  return isLeft ? t('{name} is at the lower left', { name }) : t('{name} is at the lower right', { name })
}
