import type { Key } from '../../entity.ts'
import type { EntityName } from '../../schema.ts'

/**
 * A 32-bit hash (FNV-1a) of a row and its version. The sum of these (modulo 2^32) shows whether two sides
 * hold the same rows; each write updates it with one subtraction and one addition.
 */
export function rowChecksum(entity: EntityName, id: Key, version: number): number {
  let hash = 0x811c9dc5
  const text = `${entity}#${id}@${version}`
  // A plain loop: this runs a hundred thousand times in a first mirror.
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!
    if (code > 0xffff) i++
    hash = Math.imul(hash ^ code, 0x01000193)
  }
  return hash >>> 0
}

export const addChecksum = (sum: number, part: number): number => (sum + part) >>> 0
export const subtractChecksum = (sum: number, part: number): number => (sum - part) >>> 0
