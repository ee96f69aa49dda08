import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { readSample } from '#db/queries/samples.ts'
import { BoxThumbnail } from '#src/ui/box/box-thumbnail.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useBoxContents } from '#src/workspace/storage/box-contents.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { amountOf } from './amount-correction.ts'
import { bookingOf } from './booking-correction.ts'
import { BookingPicture } from './booking-picture.tsx'
import { locationOf, type WantedLocation } from './location-correction.ts'
import { useFreePositions } from './use-free-positions.ts'
import classes from '#src/features/queue/queue-screen.module.css'

/** What is there now, for a position or a time that was taken and an amount that is not left; nothing for other rejections. */
export function ConflictPicture({ item }: { item: InboxItem }) {
  const place = locationOf(item)
  const amount = amountOf(item)
  if (place && item.code?.startsWith('position.')) return <PlacePicture place={place} />
  if (bookingOf(item) && item.code?.startsWith('booking.')) return <BookingPicture item={item} />
  if (amount && item.code === 'amount.below-zero') return <AmountLeft sampleId={amount.sampleId} />
  return null
}

/** The box: the well that was wanted, and the free one that is offered instead. */
function PlacePicture({ place }: { place: WantedLocation }) {
  const found = useFreePositions(place)
  const contents = useBoxContents([place.layerId])?.get(place.layerId)
  const layer = found?.layer
  if (!layer || !isGrid(layer)) return null
  const offered = found.free[0] ?? 0
  return (
    <div className={classes.picture}>
      <BoxThumbnail
        label={t('{box}: {wanted} is taken, {offered} is free', {
          box: layer.name,
          wanted: positionName(layer, place.position),
          offered: offered ? positionName(layer, offered) : '–',
        })}
        rows={layer.rows}
        columns={layer.columns}
        stateAt={({ row, column }) => {
          const position = row * layer.columns + column + 1
          if (position === place.position) return 'taken'
          return position === offered ? 'next' : contents?.has(position) ? 'filled' : 'free'
        }}
      />
    </div>
  )
}

function AmountLeft({ sampleId }: { sampleId: number }) {
  const sample = useLive((workspace) => readSample(workspace, sampleId), [sampleId])
  return (
    sample && (
      <div className={classes.picture} aria-hidden>
        <span className={`${classes.left} mono`}>{amountText(sample.amount, sample.unit)}</span>
      </div>
    )
  )
}
