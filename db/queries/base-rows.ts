import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { Workspace } from '../workspace.ts'

/** The server's versions of rows that queued mutations have changed: null for one that is new on this device, missing if it is unchanged. */
export async function readBaseRows<Row>(workspace: Workspace, keys: readonly DependencyKey[]): Promise<Map<DependencyKey, Row | null>> {
  const kept = await workspace.db.table<{ mark: DependencyKey; row: Row | null }, DependencyKey>('$base').bulkGet([...keys])
  return new Map(kept.flatMap((base) => (base ? [[base.mark, base.row]] : [])))
}
