import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { readSample } from '#db/queries/samples.ts'
import { readBookingsOf } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { BoxThumbnail } from '#src/ui/box/box-thumbnail.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useBoxContents } from '#src/workspace/storage/box-contents.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import { DayStrip, type StripBlock } from '#src/workspace/equipment/day-strip.tsx'
import { dayOf, labDay, wholeDay } from '#src/workspace/equipment/days.ts'
import { amountOf } from './amount-correction.ts'
import { bookingOf } from './booking-correction.ts'
import { locationOf, type WantedLocation } from './location-correction.ts'
import { useFreePositions } from './use-free-positions.ts'
import { useFreeTimes } from './time-resolution.tsx'
import type { ResolutionProps } from './resolution-props.ts'
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

/** The day of a rejected booking: what is booked, what was wished, and the free times by number. */
function BookingPicture({ item }: Pick<ResolutionProps, 'item'>) {
  const found = useFreeTimes(item)
  const wanted = bookingOf(item)
  const day = wanted && dayOf(wanted.from)
  const time = wanted && day !== undefined ? (wanted.from < labDay(day).from || wanted.to > labDay(day).to ? wholeDay(day) : labDay(day)) : undefined
  const equipmentId = found?.equipment.id
  const taken = useLive(
    async (workspace) => {
      if (equipmentId === undefined || !time) return []
      const [rows, members] = await Promise.all([readBookingsOf(workspace, equipmentId, time), readMembers(workspace)])
      return rows.map((row) => ({ ...row, who: members.get(row.memberId)?.fullName ?? '' }))
    },
    [equipmentId, time?.from, time?.to],
  )
  if (!wanted || !time || !taken || !found) return null
  const blocks: StripBlock[] = [
    ...taken.map(({ id, from, to, who }) => ({ key: `taken ${id}`, kind: 'taken' as const, from, to, text: who.split(' ')[0]! })),
    ...found.times.map((free, at) => ({ ...free, key: `free ${at}`, kind: 'free' as const, text: String(at + 1) })),
    { key: 'wanted', kind: 'wanted', from: wanted.from, to: wanted.to, text: '' },
  ]
  const label = [
    t('You asked for {time}.', { time: bookingTimeText(wanted) }),
    ...taken.map(({ who, ...each }) => t('{person} has {time}.', { person: who, time: bookingTimeText(each) })),
  ].join(' ')
  return <DayStrip label={label} time={time} blocks={blocks.filter((block) => block.from < time.to && block.to > time.from)} />
}
