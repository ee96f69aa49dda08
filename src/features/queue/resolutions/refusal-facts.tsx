import { Fragment } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { readSamplesIn, readLayer } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { limits } from '#domain/limits.ts'
import { t } from '#src/ui/text/translate.ts'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import { locationText } from '#src/workspace/mutations/mutation-labels.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { Emphasized } from '#src/ui/text/emphasized.tsx'
import { readMemberName } from '#src/workspace/format/member-name.ts'
import { amountOf } from './amount-correction.ts'
import { locationOf } from './location-correction.ts'
import { causeText } from '#src/features/queue/resolutions.ts'

/** Who was faster, when, and the current value: what the server said, updated with what this device has received since. */
export function RefusalFacts({ item }: { item: InboxItem }) {
  const sentences = useLive((workspace) => readFacts(workspace, item), [item])
  if (!sentences || sentences.length === 0) return null
  return (
    <p>
      {sentences.map((fact, at) => (
        <Fragment key={fact.text}>
          {at > 0 && ' '}
          <Sentence {...fact} />
        </Fragment>
      ))}
    </p>
  )
}

/** A sentence, and the people and samples that are named in it. */
export interface Fact {
  readonly text: string
  readonly names: readonly string[]
  /** The location in it, which has its own type. */
  readonly place?: string
}

function Sentence({ text, names, place = '' }: Fact) {
  const [before = '', ...after] = place ? text.split(place) : [text]
  return (
    <>
      <Emphasized text={before} parts={names} />
      {after.length > 0 && <span className="mono">{place}</span>}
      <Emphasized text={after.join(place)} parts={names} />
    </>
  )
}

export async function readFacts(workspace: Workspace, item: InboxItem): Promise<Fact[]> {
  const { code, detail } = item
  const { by: doneBy, at: doneAt } = conflictAuthor(detail)
  const { byName } = detail
  const facts = {
    person: String(doneBy ?? t('a former group member')),
    moment: typeof doneAt === 'number' ? dateTimeText(doneAt) : '',
    name: String(byName ?? ''),
  }
  const isKnown = typeof doneAt === 'number'
  if (code === 'position.taken') return locationFacts(workspace, item, isKnown ? facts : undefined)
  if (code === 'amount.below-zero') return amountFacts(workspace, item, isKnown ? facts : undefined)
  if (code === 'booking.taken') return bookingFacts(workspace, item)
  const cause = causeText(code)
  const by = code === 'barcode.taken' && facts.name ? [{ text: t('{name} has this barcode.', facts), names: [facts.name] }] : []
  return cause && isKnown ? [...by, { text: t(cause, facts), names: [facts.person] }] : by
}

/** Refusals from the previous release use other names, and may stay in an inbox for as long as their person likes. */
export const conflictAuthor = (detail: RefusalDetail): { by: RefusalDetail[string] | undefined; at: RefusalDetail[string] | undefined } => ({
  by: detail['doneBy'] ?? detail['placedBy'],
  at: detail['doneAt'] ?? detail['placedAt'],
})

interface Facts {
  person: string
  moment: string
  name: string
}

async function locationFacts(workspace: Workspace, item: InboxItem, facts: Facts | undefined): Promise<Fact[]> {
  const place = locationOf(item)
  const layerId = place?.layerId ?? item.detail['layerId']
  const position = Number(item.detail['position'] ?? place?.position ?? 0)
  const layer = typeof layerId === 'number' ? await readLayer(workspace, layerId) : undefined
  if (!layer) return []
  const occupant: SampleRow | undefined = isGrid(layer)
    ? (await readSamplesIn(workspace, layer.id, limits.grid.most)).rows.find((sample) => sample.position === position)
    : undefined
  const placeName = locationText(layer, position)
  if (!occupant) return [{ text: t('{place} is free again.', { place: placeName }), names: [], place: placeName }]
  const words = { name: occupant.name, place: placeName }
  if (!facts || occupant.id !== item.detail['by']) return [{ text: t('{place} is taken by {name}.', words), names: [occupant.name], place: placeName }]
  return [{ text: t('{person} placed {name} at {place}, {moment}.', { ...facts, ...words }), names: [facts.person, occupant.name], place: placeName }]
}

async function bookingFacts(workspace: Workspace, { detail }: InboxItem): Promise<Fact[]> {
  const [memberId, from, to, bookedAt] = ['memberId', 'takenFrom', 'takenTo', 'bookedAt'].map((name) => Number(detail[name] ?? 0)) as [
    number,
    number,
    number,
    number,
  ]
  const person = await readMemberName(workspace, memberId)
  const time = bookingTimeText({ from, to })
  return [{ text: t('{person} has {time}, booked {moment}.', { person, time, moment: dateTimeText(bookedAt) }), names: [person] }]
}

async function amountFacts(workspace: Workspace, item: InboxItem, facts: Facts | undefined): Promise<Fact[]> {
  const { taken, unit } = item.detail
  const wrong = amountOf(item)
  const sample = wrong && (await readSample(workspace, wrong.sampleId))
  const left = sample ? [{ text: t('{amount} {unit} is left.', { amount: sample.amount, unit: sample.unit }), names: [] }] : []
  if (!facts) return left
  const text = t('{person} took {taken} {unit}, {moment}.', { ...facts, taken: Number(taken ?? 0), unit: String(unit ?? '') })
  return [...left, { text, names: [facts.person] }]
}
