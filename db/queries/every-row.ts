import type { EntityName, IdOf, RowOf } from '#domain/schema.ts'
import type { Workspace } from '../workspace.ts'

/** Many enough that a chunk's cost is its rows, few enough that a scan beside it does not wait for long. */
const chunkSize = 2_000

/**
 * Every row of an entity on this device, chunk by chunk in order of id: for what needs all of them, off the page.
 * Rows that change meanwhile may be seen as they were or as they are; who must know listens for changes from before it began.
 */
export async function eachRow<E extends EntityName>(workspace: Workspace, entity: E, onRows: (rows: RowOf<E>[]) => void): Promise<void> {
  const table = workspace.mirror(entity)
  let last: IdOf<E> | undefined
  for (;;) {
    const rows = await (last === undefined ? table.orderBy('id') : table.where('id').above(last)).limit(chunkSize).toArray()
    if (rows.length) onRows(rows)
    if (rows.length < chunkSize) return
    last = rows.at(-1)!.id
  }
}
