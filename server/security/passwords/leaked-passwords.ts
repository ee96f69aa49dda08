import { createHash } from 'node:crypto'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { leakedPasswordKeys } from './leaked-password-keys.ts'

/**
 * The first four bytes of a hash. With 20,000 keys, one of 200,000 good passwords is refused by chance; in return, the list names nobody's
 * password.
 */
export const leakedKey = (password: string): number => createHash('sha256').update(normalizeText(password)).digest().readUInt32BE(0)

let known: ReadonlySet<number> | undefined

/** Whether it is among the passwords of ten characters or more that were leaked most often, in whatever case. */
export function isLeakedPassword(password: string): boolean {
  known ??= readKeys()
  return known.has(leakedKey(password))
}

function readKeys(): ReadonlySet<number> {
  const bytes = Buffer.from(leakedPasswordKeys, 'base64')
  return new Set(Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(at * 4)))
}
