import { columnLabel, rowLabel } from '#domain/rules/storage/grid.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { cellOfPosition, type Placement } from '#domain/rules/rack/place-grid.ts'
import { centerOfCell, pitchAt } from '#domain/rules/rack/rack-look.ts'
import { positionsOfRack } from '#domain/rules/rack/rack-positions.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { wellMarks, type WellMark } from './well-marks.ts'
import type { RackPicture as Picture } from './rack-state.ts'
import classes from './rack.module.css'

export interface RackPictureProps {
  layer: StorageLayerRow
  picture: Picture
  placement: Placement
  marks: ReadonlyMap<number, WellMark>
}

/** The picture, with a mark on every well and the names of rows and columns. */
export function RackPicture({ layer, picture, placement, marks }: RackPictureProps) {
  const { look, url } = picture
  const centerOf = (position: number) => centerOfCell(look.toPicture, cellOfPosition(layer, placement, position))
  const radiusOf = (position: number) => pitchAt(look.toPicture, cellOfPosition(layer, placement, position)) * 0.42
  const size = radiusOf(1)
  /** Outside of the first well, away from the second. */
  const before = (first: number, second: number) => {
    const [one, two] = [centerOf(first), centerOf(second)]
    return { x: one.x + (one.x - two.x) * 0.72, y: one.y + (one.y - two.y) * 0.72 }
  }
  return (
    <div className={classes.picture} style={{ aspectRatio: `${look.width} / ${look.height}`, ['--ratio' as string]: look.width / look.height }}>
      <img src={url} alt="" />
      <svg
        viewBox={`0 0 ${look.width} ${look.height}`}
        role="img"
        aria-label={t('Picture of the rack {name} with what was read in each well', { name: layer.name })}
      >
        {Array.from({ length: layer.rows }, (_, row) => (
          <text key={`row ${row}`} {...before(row * layer.columns + 1, row * layer.columns + 2)} fontSize={size * 0.9}>
            {rowLabel(layer, row)}
          </text>
        ))}
        {Array.from({ length: layer.columns }, (_, column) => (
          <text key={`column ${column}`} {...before(column + 1, column + 1 + layer.columns)} fontSize={size * 0.9}>
            {columnLabel(layer, column)}
          </text>
        ))}
        {positionsOfRack(layer).map((position) => {
          const { x, y } = centerOf(position)
          const mark = marks.get(position) ?? 'empty'
          const radius = radiusOf(position)
          return (
            <g key={position} className={classNames(classes.well, classes[mark])} strokeWidth={radius * 0.12}>
              <circle cx={x} cy={y} r={radius} />
              {wellMarks[mark].sign && <circle cx={x} cy={y} r={radius * 0.56} className={classes.ground} />}
              {wellMarks[mark].sign && (
                <text x={x} y={y} fontSize={radius * 0.95}>
                  {wellMarks[mark].sign}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
