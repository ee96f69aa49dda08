import { cmp, type DBCoreKeyRange } from 'dexie'
import type { Key } from '#domain/entity.ts'
import type { BlockHead } from '../disk/disk-rows.ts'
import { lowerBound, type OpenBlock } from './open-block.ts'
import { createVisibilityTest } from './packed-block-index.ts'

/** A row to be returned, with its key in the index being read. */
export interface Entry {
  key: Key | Key[]
  id: Key
  row: () => unknown
}

/** What is known about an index: one field or several. */
export type KeyPath = string | readonly string[]

export const fieldsOf = (keyPath: KeyPath): readonly string[] => (typeof keyPath === 'string' ? [keyPath] : keyPath)

/** In IndexedDB's order. */
export const compareEntries = (a: Entry, b: Entry): number => cmp(a.key, b.key) || cmp(a.id, b.id)

/** Dexie's kinds of ranges that have no bounds. */
const rangeTypes = { any: 3, never: 4 } as const

/** Places of a block's rows in an index range, in index order, including hidden ones. */
function offsetsIn(block: OpenBlock, keyPath: KeyPath, range: DBCoreKeyRange): Uint32Array {
  const order = block.order(fieldsOf(keyPath))
  const type: number = range.type
  if (type === rangeTypes.any) return order
  if (type === rangeTypes.never) return order.subarray(0, 0)
  const { lower, upper, lowerOpen, upperOpen } = range
  const compare = (at: number, bound: unknown) => cmp(keyAt(block, keyPath, order[at]!), bound)
  const first = lower === undefined ? 0 : lowerBound(order.length, (at) => compare(at, lower) >= (lowerOpen ? 1 : 0))
  const end = upper === undefined ? order.length : lowerBound(order.length, (at) => compare(at, upper) >= (upperOpen ? 0 : 1))
  return order.subarray(first, Math.max(first, end))
}

const keyAt = (block: OpenBlock, keyPath: KeyPath, offset: number): Key | Key[] =>
  typeof keyPath === 'string' ? (block.values(keyPath)[offset] as Key) : (keyPath.map((field) => block.values(field)[offset]) as Key[])

/** Whether a block may have rows in a range of ids. */
export const hasIdsIn = ({ first, last }: BlockHead, { lower, upper }: DBCoreKeyRange): boolean =>
  (lower === undefined || cmp(last, lower) >= 0) && (upper === undefined || cmp(first, upper) <= 0)

/** How many valid rows a block has in a range. */
export function countIn(head: BlockHead, block: OpenBlock, keyPath: KeyPath, range: DBCoreKeyRange): number {
  const offsets = offsetsIn(block, keyPath, range)
  if (head.from === 0 && !head.hidden.length) return offsets.length
  const isVisible = createVisibilityTest(head, block)
  return offsets.reduce((sum, offset) => sum + Number(isVisible(offset)), 0)
}

/** The valid rows of a block in a range, in the requested direction, as long as `isWanted` is true. */
export function* entriesIn(head: BlockHead, block: OpenBlock, keyPath: KeyPath, range: DBCoreKeyRange, isReverse: boolean): Generator<Entry> {
  const offsets = offsetsIn(block, keyPath, range)
  const isVisible = createVisibilityTest(head, block)
  for (let at = 0; at < offsets.length; at++) {
    const offset = offsets[isReverse ? offsets.length - 1 - at : at]!
    if (isVisible(offset)) yield { key: keyAt(block, keyPath, offset), id: block.idAt(offset), row: () => block.rowAt(offset) }
  }
}

/** Merges sorted entries into sorted ones, keeping the first `limit`: of 50 blocks, only entries that can be among them are read. */
export function mergeInto(into: readonly Entry[], more: Iterable<Entry>, limit: number, isReverse: boolean): Entry[] {
  const sign = isReverse ? -1 : 1
  const merged: Entry[] = []
  let at = 0
  for (const entry of more) {
    while (merged.length < limit && at < into.length && sign * compareEntries(into[at]!, entry) < 0) merged.push(into[at++]!)
    if (merged.length >= limit) break
    merged.push(entry)
  }
  while (merged.length < limit && at < into.length) merged.push(into[at++]!)
  return merged
}
