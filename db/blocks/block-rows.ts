import type { AnyRow } from '#domain/schema.ts'
import type { OpenBlock } from './open-block.ts'

/**
 * Passes the rows of a block, without an object for each of them: `row` is the same object every time and shows the fields of the next row.
 * Law 49: whoever is passed it reads what it needs and keeps nothing of it.
 */
export function eachBlockRow(block: OpenBlock, isWanted: (offset: number) => boolean, onRow: (row: AnyRow) => void): void {
  let at = 0
  const row = {} as AnyRow
  for (const field of block.fields) {
    const values = block.values(field)
    Object.defineProperty(row, field, { get: () => values[at] })
  }
  for (; at < block.count; at++) if (isWanted(at)) onRow(row)
}
