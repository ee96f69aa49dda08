import * as z from 'zod/mini'
import { amount } from '../../input.ts'
import { isUnit } from '../samples/amount.ts'

/** Packs, or containers in one. */
export const mostPacks = 100_000
export const packs = z.int().check(z.positive(), z.maximum(mostPacks))
export const containers = z.int().check(z.nonnegative(), z.maximum(mostPacks))
export const unit = z.string().check(z.refine((text) => text === '' || isUnit(text)))
export const price = z.nullable(amount)
/** ISO 4217, or empty. */
export const currency = z.string().check(z.regex(/^([A-Z]{3})?$/))
