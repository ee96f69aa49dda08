import type { Key } from '../entity.ts'
import type { EntityName } from '../schema.ts'

/**
 * A 32-bit hash (FNV-1a) of a row and its version. The sum of these (modulo 2^32) shows whether two sides
 * hold the same rows; each write updates it with one subtraction and one addition.
 */
export function rowChecksum(entity: EntityName, id: Key, version: number): number {
  let hash = 0x811c9dc5
  for (const char of `${entity}#${id}@${version}`) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}

export const addChecksum = (sum: number, part: number): number => (sum + part) >>> 0
export const subtractChecksum = (sum: number, part: number): number => (sum - part) >>> 0
