import type { Cursor, SnapshotProgress } from '../disk.ts'
import { mirrorSchemaHash } from '../mirror-schema.ts'
import type { Workspace } from '../workspace.ts'

/** How the first mirror is coming along; null when it is whole or was never begun. */
export async function readSnapshotProgress({ db }: Workspace): Promise<{ done: number; total: number } | null> {
  const row = await db.table<{ progress: SnapshotProgress | null }, string>('$cursors').get('snapshot')
  return row?.progress?.next ? { done: row.progress.done, total: row.progress.total } : null
}

/** True when another build's mirror is here: good enough offline, to be reset and fetched anew at the next contact. */
export async function isMirrorOutdated({ db }: Workspace): Promise<boolean> {
  const cursor = await db.table<Cursor, string>('$cursors').get('main')
  return cursor !== undefined && cursor.shape !== mirrorSchemaHash
}
