import type { SampleTypeRow } from '../../entities/sample-type.ts'
import { roundAmount } from './amount.ts'

/** The low-stock limit of a new sample with this amount, in the same unit: as its type says, null for none. What is empty from the start has none. */
export const newLowAmount = (type: Pick<SampleTypeRow, 'lowPercent'> | undefined, amount: number): number | null =>
  amount > 0 && type && type.lowPercent !== null ? roundAmount((amount * type.lowPercent) / 100) : null
