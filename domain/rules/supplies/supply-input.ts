import * as z from 'zod/mini'
import { amount } from '../../input.ts'
import { isUnit } from '../samples/amount.ts'

/** Packs, or containers in one. */
export const maxPacks = 100_000
export const packs = z.int().check(z.positive(), z.maximum(maxPacks))
export const containers = z.int().check(z.nonnegative(), z.maximum(maxPacks))
export const unit = z.string().check(z.refine((text) => text === '' || isUnit(text)))
export const price = z.nullable(amount)
/** ISO 4217, or empty. */
export const currency = z.string().check(z.regex(/^([A-Z]{3})?$/))
