import type { EntityName } from '#domain/schema.ts'
import type { Columns } from '#domain/wire/columns.ts'
import { OpenBlock } from './open-block.ts'
import type { PackedBlockIndex } from './packed-block-index.ts'

/** A row of $blocks. */
export interface BlockRecord {
  id: number
  entity: EntityName
  columns: Columns
}

/** The blocks this tab has parsed. A block never changes, and its number is never reused. */
export class BlockCache {
  readonly #blocks = new Map<number, OpenBlock>()

  get(id: number): OpenBlock | undefined {
    return this.#blocks.get(id)
  }

  open({ id, columns }: BlockRecord): OpenBlock {
    const open = this.#blocks.get(id) ?? new OpenBlock(columns)
    this.#blocks.set(id, open)
    return open
  }

  /** Unpacked blocks need no memory. */
  retain(index: PackedBlockIndex): void {
    if (!this.#blocks.size) return
    const ids = new Set(index.map((head) => head.id))
    for (const id of this.#blocks.keys()) if (!ids.has(id)) this.#blocks.delete(id)
  }
}
