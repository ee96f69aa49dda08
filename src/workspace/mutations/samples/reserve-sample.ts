import { releaseSample } from '#domain/commands/release-sample.ts'
import { reserveSample } from '#domain/commands/reserve-sample.ts'
import type { SampleReservationRow } from '#domain/entities/sample-reservation.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type NamedSample = Pick<SampleRow, 'id' | 'name'>
export type ReservationFields = Pick<SampleReservationRow, 'amount' | 'unit' | 'experimentId' | 'note'>

const reserve = ({ id, name }: NamedSample, { amount, unit, experimentId, note }: ReservationFields): Mutation =>
  mutation(reserveSample, { sampleId: id, amount, unit, experimentId, note }, t('Reserved {name}', { name }))

const release = ({ id, name }: NamedSample, userId: number): Mutation =>
  mutation(releaseSample, { sampleId: id, userId }, t('Ended the reservation of {name}', { name }))

/** For oneself. `before` is one's own earlier reservation, which it replaces. */
export const reserveSampleChange = (
  sample: NamedSample,
  fields: ReservationFields,
  { userId, before }: { userId: number; before?: ReservationFields },
): Change => makeChange([reserve(sample, fields)], [before ? reserve(sample, before) : release(sample, userId)], t('{name} reserved', { name: sample.name }))

/** Only one's own comes back by undoing: nobody can reserve for someone else. */
export const releaseSampleChange = (sample: NamedSample, reservation: SampleReservationRow, userId: number): Change =>
  makeChange(
    [release(sample, reservation.userId)],
    reservation.userId === userId ? [reserve(sample, reservation)] : [],
    t('{name} is no longer reserved', { name: sample.name }),
  )
