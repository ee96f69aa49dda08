import { readKnownCursor } from '../adopt-cursor.ts'
import { needsFetch } from '../cursor.ts'
import type { Workspace } from '../workspace.ts'

/** Whether everything that the person may see is on this device. */
export async function isMirrored({ db }: Workspace): Promise<boolean> {
  const [main, download] = await db.table<unknown, string>('$cursors').bulkGet(['main', 'snapshot'])
  return !needsFetch(readKnownCursor(main, download))
}
