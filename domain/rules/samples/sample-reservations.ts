import type { SampleReservationRow } from '../../entities/sample-reservation.ts'
import type { SampleRow } from '../../entities/sample.ts'
import { convertAmount, roundAmount } from './amount.ts'

type Reserved = Pick<SampleReservationRow, 'amount' | 'unit'>

/** How much of a sample these reservations take, in its unit: all of it, if one of them does or cannot be converted. */
export function reservedAmount({ amount, unit }: Pick<SampleRow, 'amount' | 'unit'>, reservations: readonly Reserved[]): number {
  const parts = reservations.map((each) => (each.amount === null ? amount : (convertAmount(each.amount, each.unit, unit) ?? amount)))
  return Math.min(amount, roundAmount(parts.reduce((sum, part) => sum + part, 0)))
}

/** What a person is told before they use a sample: one's own reservation is no reason to wait. */
export const reservedByOthers = <Row extends Pick<SampleReservationRow, 'userId'>>(reservations: readonly Row[], userId: number): Row[] =>
  reservations.filter((row) => row.userId !== userId)
