import type { ProductRow } from '../../entities/product.ts'
import type { SampleRow } from '../../entities/sample.ts'
import { convertAmount, roundAmount } from '../samples/amount.ts'

/** How much there is of a product, in its unit. Samples that are measured in something else do not count. */
export const levelOf = ({ unit }: Pick<ProductRow, 'unit'>, samples: readonly Pick<SampleRow, 'amount' | 'unit' | 'archived'>[]): number =>
  roundAmount(samples.reduce((sum, sample) => sum + (sample.archived ? 0 : (convertAmount(sample.amount, sample.unit, unit) ?? 0)), 0))

export const isBelow = ({ lowAmount }: Pick<ProductRow, 'lowAmount'>, level: number): boolean => lowAmount !== null && level <= lowAmount
