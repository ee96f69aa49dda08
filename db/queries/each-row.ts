import type { Key } from '#domain/entity.ts'
import type { EntityName, RowOf } from '#domain/schema.ts'
import type { Workspace } from '../workspace.ts'

/** Rows per call; a transaction each, so that nothing waits long for it. */
const rowsAtOnce = 500

/**
 * Walks all rows of an entity in order of their ids, including packed ones.
 * A row that changes during the walk is returned in its old or new form; for later changes use a live query.
 */
export async function eachRow<E extends EntityName>(workspace: Workspace, entity: E, onRows: (rows: RowOf<E>[]) => void): Promise<void> {
  const table = workspace.mirror(entity)
  let after: Key | undefined
  for (;;) {
    const from = after === undefined ? table.orderBy(':id') : table.where(':id').above(after)
    const rows: RowOf<E>[] = await from.limit(rowsAtOnce).toArray()
    if (rows.length) onRows(rows)
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.id
  }
}
