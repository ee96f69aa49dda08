import type { Cursor, SnapshotProgress } from '../disk.ts'
import { mirrorSchemaHash } from '../mirror-schema.ts'
import type { Workspace } from '../workspace.ts'

/** The progress of the first mirror; null if it is complete or has not begun. */
export async function readSnapshotProgress({ db }: Workspace): Promise<{ done: number; total: number } | null> {
  const row = await db.table<{ progress: SnapshotProgress | null }, string>('$cursors').get('snapshot')
  return row?.progress?.next ? { done: row.progress.done, total: row.progress.total } : null
}

/** True if the mirror is from another build: good enough offline, but downloaded again at the next contact. */
export async function isMirrorOutdated({ db }: Workspace): Promise<boolean> {
  const cursor = await db.table<Cursor, string>('$cursors').get('main')
  return cursor !== undefined && cursor.shape !== mirrorSchemaHash
}
