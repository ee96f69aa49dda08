import type { ReactNode } from 'react'
import { capacityOf, isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { BoxThumbnail } from '#src/ui/box/box-thumbnail.tsx'
import { t } from '#src/ui/text/translate.ts'
import { shortPath } from '#src/workspace/samples/short-path.ts'
import { useBoxContents } from '#src/workspace/storage/box-contents.ts'
import type { SamplePlace } from '#src/workspace/storage/read-location.ts'
import type { SectionSample } from './read-section-view.ts'
import classes from './section-samples.module.css'

export interface OutBox {
  readonly place: SamplePlace
  /** Those of the samples, in order. */
  readonly positions: readonly number[]
}

/** The box that all samples with a location are in; undefined if there are several, or none. */
export function outBoxOf(entries: readonly SectionSample[]): OutBox | undefined {
  const placed = entries.flatMap(({ item }) => (item?.place ? [{ place: item.place, position: item.sample.position }] : []))
  const place = placed[0]?.place
  if (!place || !isGrid(place.layer) || placed.some((each) => each.place.layer.id !== place.layer.id)) return undefined
  return { place, positions: placed.map(({ position }) => position).toSorted((one, other) => one - other) }
}

/** The box beside the samples that are in it. */
export function OutBoxPicture({ place, positions, children }: OutBox & { children: ReactNode }) {
  const box = place.layer
  const contents = useBoxContents([box.id])?.get(box.id)
  const names = positions.map((position) => positionName(box, position)).join(', ')
  return (
    <div className={classes.outBox}>
      <div className={classes.picture}>
        <BoxThumbnail
          label={t('{box}, {position} marked. {taken} of {total} positions taken.', {
            box: box.name,
            position: names,
            taken: contents?.size ?? positions.length,
            total: capacityOf(box),
          })}
          rows={box.rows}
          columns={box.columns}
          stateAt={({ row, column }) => {
            const position = row * box.columns + column + 1
            return positions.includes(position) ? 'new' : contents?.has(position) ? 'filled' : 'free'
          }}
        />
        <p className="small muted">{shortPath(place.location.parts).join(' › ')}</p>
      </div>
      {children}
    </div>
  )
}
