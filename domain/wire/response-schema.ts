import * as z from 'zod/mini'

/** The required form of a server's answer. Additional fields are allowed; an answer with a wrong value does not come from our server. */
export type ResponseSchema<T> = z.ZodMiniType<T>

/** Building blocks for answers. zod rejects numbers that are not finite. */
export const count = z.int().check(z.nonnegative())
export const epochMs = z.number()
/** A list whose items are checked by a hand-written guard, because thousands come in one answer. */
export const arrayOf = <T>(isItem: (value: unknown) => value is T): ResponseSchema<T[]> => z.custom<T[]>((value) => Array.isArray(value) && value.every(isItem))
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)
