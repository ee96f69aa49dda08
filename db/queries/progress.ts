import { readStoredCursor } from '../adopt-cursor.ts'
import { needsFetch, progressOf } from '../cursor.ts'
import type { Workspace } from '../workspace.ts'

/** The rows of the download in progress; null if everything is on this device, or nothing has been listed yet. */
export async function readDownloadProgress({ db }: Workspace): Promise<{ done: number; total: number } | null> {
  const [main, snapshot] = await db.table<unknown, string>('$cursors').bulkGet(['main', 'snapshot'])
  const cursor = readStoredCursor(main, snapshot)
  const progress = progressOf(cursor)
  return needsFetch(cursor) && progress.total > 0 ? progress : null
}

/** Whether everything that the person may see is on this device. */
export async function isMirrored({ db }: Workspace): Promise<boolean> {
  const [main, snapshot] = await db.table<unknown, string>('$cursors').bulkGet(['main', 'snapshot'])
  return !needsFetch(readStoredCursor(main, snapshot))
}
