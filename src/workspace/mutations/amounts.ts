import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { releaseSample } from '#domain/commands/release-sample.ts'
import { reserveSample } from '#domain/commands/reserve-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { undoAliquots } from '#domain/commands/undo-aliquots.ts'
import { undoSampleReturn } from '#domain/commands/undo-sample-return.ts'
import type { SampleReservationRow } from '#domain/entities/sample-reservation.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { decimalText, plural, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { findNewPositions, type StartLocation } from '#src/workspace/mutations/move-sample.ts'

/** The amount added, or taken out if negative. */
export interface AmountDifference {
  readonly delta: number
  readonly unit: string
}

/** What will be left, in the unit of the difference; undefined if it measures something else. */
export function amountAfter({ amount, unit: storedUnit }: Pick<SampleRow, 'amount' | 'unit'>, { delta, unit }: AmountDifference): number | undefined {
  const now = convertAmount(amount, storedUnit || 'unit', unit)
  return now === undefined ? undefined : roundAmount(now + delta)
}

/** The difference is sent and not the result, so that amounts two people pipette add up. */
export function adjustAmountChange(sample: Pick<SampleRow, 'id' | 'name' | 'amount' | 'unit'>, difference: AmountDifference): Change {
  const { delta, unit } = difference
  const add = (by: number) =>
    mutation(
      adjustAmount,
      { sampleId: sample.id, delta: by, unit },
      t('Changed the amount of {name} by {by} {unit}', { name: sample.name, by: by > 0 ? `+${decimalText(by)}` : by, unit }),
    )
  const left = amountAfter(sample, difference)
  return makeChange([add(delta)], [add(-delta)], t('Quantity updated to {amount}', { amount: amountText(left ?? '?', unit) }))
}

/** The amount at or below which the sample counts as low; null for never. `seen` is the limit the person saw. */
export function setLowStockChange(
  { id, name, lowAmount: now }: Pick<SampleRow, 'id' | 'name' | 'lowAmount'>,
  lowAmount: number | null,
  seen?: number | null,
): Change {
  const set = (to: number | null, was: number | null | undefined) =>
    mutation(setLowStock, { sampleId: id, lowAmount: to, ...(was !== undefined && { was }) }, t('Changed the low-stock limit of {name}', { name }))
  return makeChange([set(lowAmount, seen)], [set(now, lowAmount)], t(messages.changesSaved))
}

export interface Aliquots {
  /** From this device's lease. */
  readonly ids: readonly number[]
  /** One for each id. */
  readonly names: readonly string[]
  /** Amount of each. */
  readonly amount: number
  readonly unit: string
  /** They take the free positions from here on; null for no location. */
  readonly start: StartLocation | null
}

/** Creates the tubes and takes their total out of the parent, all or nothing. Refuses with `layer.full`. */
export async function takeAliquotsChange(
  workspace: Workspace,
  { id, name }: Pick<SampleRow, 'id' | 'name'>,
  { ids, names, amount, unit, start }: Aliquots,
): Promise<Change> {
  const locations = await findNewPositions(workspace, start, names.length)
  const aliquots = names.map((aliquot, at) => ({ id: ids[at]!, name: aliquot, position: locations[at]!.position }))
  const label = plural(names.length, { one: 'Took # aliquot from {name}', other: 'Took # aliquots from {name}' }, { name })
  return makeChange(
    [mutation(takeAliquots, { sampleId: id, amount, unit, layerId: start?.layer.id ?? null, aliquots }, label)],
    [mutation(undoAliquots, { sampleId: id, aliquotIds: [...ids] }, t('Undid taking aliquots from {name}', { name }))],
    plural(names.length, { one: '# aliquot of {name} created', other: '# aliquots of {name} created' }, { name }),
  )
}

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

export const checkOutSampleChange = ({ id, name }: Pick<SampleRow, 'id' | 'name'>): Change =>
  makeChange(
    [mutation(checkOutSample, { sampleId: id }, t('Checked out {name}', { name }))],
    [returnSampleMutation({ id, name }, false)],
    t('{name} checked out', { name }),
  )

type ReturnUndo = Omit<Parameters<typeof undoSampleReturn.about>[0], 'sampleId'>

export const returnSampleMutation = ({ id, name }: NamedSample, thawed: boolean): Mutation =>
  mutation(returnSample, { sampleId: id, thawed }, thawed ? t('Returned {name}, thawed', { name }) : t('Returned {name}', { name }))

/** `thaws` is the sample's current number, `was` is its state before the return. */
export const undoSampleReturnMutation = ({ id, name }: NamedSample, input: ReturnUndo, label = t('Undid returning {name}', { name })): Mutation =>
  mutation(undoSampleReturn, { sampleId: id, ...input }, label)

/** What undoes a return of this sample; null if it was not out. */
export function undoReturnOf({ outBy, outAt, missingSince, thaws }: SampleRow, thawed: boolean): ReturnUndo | null {
  return outBy === null ? null : { thaws: thaws + (thawed ? 1 : 0), was: { outBy, outAt, missingSince, thaws } }
}

/** Undo checks it out again as it was, without the thaw. */
export function returnSampleChange(sample: SampleRow, thawed: boolean): Change {
  const undo = undoReturnOf(sample, thawed)
  return makeChange([returnSampleMutation(sample, thawed)], undo ? [undoSampleReturnMutation(sample, undo)] : [], t('{name} returned', { name: sample.name }))
}
