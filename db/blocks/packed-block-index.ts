import type { Key } from '#domain/entity.ts'
import type { EntityName } from '#domain/schema.ts'
import type { BlockHead } from '../disk/disk-rows.ts'
import type { OpenBlock } from './open-block.ts'

/**
 *   $shelf   members  [1 … 12]
 *            samples  [1 … 2000]     from 750, hidden 812, 1004      rows 0–749 are in the table already, 812 was moved, 1004 deleted
 *            samples  [2001 … 4000]
 *
 * Law 53: a row is visible in its table or in one block, never in both. Writing or deleting a row therefore hides it here in the same transaction.
 */
export type PackedBlockIndex = readonly BlockHead[]

const covers = (head: BlockHead, entity: EntityName, id: Key): boolean => head.entity === entity && head.first <= id && id <= head.last

/** The block index without these rows; the same object if it has none of them. */
export function hideRows(index: PackedBlockIndex, entity: EntityName, ids: readonly Key[]): PackedBlockIndex {
  let isChanged = false
  const hidden = index.map((head) => {
    const news = ids.filter((id) => covers(head, entity, id) && !head.hidden.includes(id))
    if (!news.length) return head
    isChanged = true
    return { ...head, hidden: [...head.hidden, ...new Set(news)] }
  })
  return isChanged ? hidden : index
}

/** The block index after a block was unpacked up to row `from`; null means completely. */
export const withUnpacked = (index: PackedBlockIndex, block: number, from: number | null): PackedBlockIndex =>
  from === null ? index.filter(({ id }) => id !== block) : index.map((head) => (head.id === block ? { ...head, from } : head))

/** The blocks that may contain a row. */
export const blocksWithId = (index: PackedBlockIndex, entity: EntityName, id: Key): BlockHead[] =>
  index.filter((head) => covers(head, entity, id) && !head.hidden.includes(id))

/** The place of a valid row in a block. */
export function visibleOffset({ from }: BlockHead, block: OpenBlock, id: Key): number | undefined {
  const offset = block.offsetOf(id)
  return offset !== undefined && offset >= from ? offset : undefined
}

/** Whether the row at a place is still valid. */
export function createVisibilityTest({ from, hidden }: BlockHead, block: OpenBlock): (offset: number) => boolean {
  if (!hidden.length) return (offset) => offset >= from
  const isHidden = new Set(hidden)
  return (offset) => offset >= from && !isHidden.has(block.idAt(offset))
}

export function createBlockHead(id: number, entity: EntityName, block: OpenBlock, hidden: readonly Key[]): BlockHead {
  const order = block.order(['id'])
  return { id, entity, first: block.idAt(order[0]!), last: block.idAt(order.at(-1)!), from: 0, hidden: [...hidden] }
}
