import * as z from 'zod/mini'

/** What an answer of the server has to look like to be one. Fields it does not name may come; a value that does not fit is somebody else's answer. */
export type ResponseSchema<T> = z.ZodMiniType<T>

/** The pieces that answers are made of. zod takes no number that is not finite. */
export const count = z.int().check(z.nonnegative())
export const epochMs = z.number()
/** A list whose items a hand-written guard looks at: thousands come in one answer. */
export const arrayOf = <T>(isItem: (value: unknown) => value is T): ResponseSchema<T[]> => z.custom<T[]>((value) => Array.isArray(value) && value.every(isItem))
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)
