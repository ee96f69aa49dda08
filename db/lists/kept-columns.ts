import { schema } from '#domain/schema.ts'
import { withReopen } from '../disk/reopen.ts'
import type { Workspace } from '../workspace.ts'
import type { EntityColumns, PackedColumns } from './entity-columns.ts'
import type { ListDefinition } from './define-list.ts'
import type { ListEntity } from './list-request.ts'
import type { LogPosition } from './row-reader.ts'

/** Two records of `$columns`: a small one that says what the other is true at, and the columns. Always written together. */
interface KeptHead extends LogPosition {
  name: ListEntity
  /** The shape of the rows and the revision of the list. */
  shape: string
  /** The rows over which something was shown; see ListOverlay. */
  overlaid?: readonly number[]
}

interface Kept {
  readonly at: LogPosition
  readonly overlaid: readonly number[]
}
interface KeptBody {
  name: `${ListEntity} columns`
  packed: PackedColumns
}

const shapeOf = ({ entity, revision }: ListDefinition<ListEntity>): string => `${schema[entity].shape}.${revision}`

/** The columns of an entity on disk, so that a page that is loaded again need not read its rows. They can always be built again. */
export class StoredColumns {
  readonly #workspace: Workspace
  readonly #definition: ListDefinition<ListEntity>

  constructor(workspace: Workspace, definition: ListDefinition<ListEntity>) {
    this.#workspace = workspace
    this.#definition = definition
  }

  /** Fills empty columns; returns up to which change they are true, or null if there are none of this shape. */
  async load(columns: EntityColumns): Promise<Kept | null> {
    const { entity } = this.#definition
    const [head, body] = await withReopen(this.#workspace, () =>
      this.#workspace.db.table<KeptHead | KeptBody, string>('$columns').bulkGet([entity, `${entity} columns`]),
    )
    if (!isHead(head) || !body || isHead(body) || head.shape !== shapeOf(this.#definition)) return null
    columns.restore(body.packed)
    return { at: { seq: head.seq, log: head.log }, overlaid: head.overlaid ?? [] }
  }

  /** False if another tab has kept later ones. */
  save(columns: EntityColumns, { at, overlaid }: Kept): Promise<boolean> {
    const { entity } = this.#definition
    const shape = shapeOf(this.#definition)
    const head: KeptHead = { name: entity, ...at, shape, ...(overlaid.length > 0 && { overlaid }) }
    const body: KeptBody = { name: `${entity} columns`, packed: columns.pack() }
    const { db } = this.#workspace
    return withReopen(this.#workspace, () =>
      db.transaction('rw', ['$columns'], async (tx) => {
        const table = tx.table<KeptHead | KeptBody, string>('$columns')
        const before = await table.get(entity)
        if (isHead(before) && before.shape === shape && before.seq > at.seq) return false
        await table.bulkPut([head, body])
        return true
      }),
    )
  }
}

const isHead = (record: KeptHead | KeptBody | undefined): record is KeptHead => record !== undefined && 'seq' in record
