import * as z from 'zod/mini'
import type { RefusalDetail } from '../tx.ts'
import { isRecord, type ResponseSchema } from './response-schema.ts'

/** Facts of a refusal, each a text, a number or a list of numbers. */
export const detailSchema: ResponseSchema<RefusalDetail> = z.custom<RefusalDetail>((value) => isRecord(value) && Object.values(value).every(isFact))

const isFact = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every((each) => typeof each === 'number'))

/**
 * The body of every error answer. `code` is one of domain/errors.ts; the status is its entry's. `template`: the message before `detail` was filled in, by
 * which devices translate it; only where that makes a difference.
 */
export const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.array(z.string()),
  template: z.optional(z.string()),
  detail: z.optional(detailSchema),
})
export type ErrorBody = z.infer<typeof errorSchema>
