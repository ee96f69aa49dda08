import type { EntityName } from '#domain/schema.ts'
import { readKnownCursor } from '../pull/adopt-cursor.ts'
import { needsFetch, type Cursor } from '../pull/cursor.ts'
import { expectedRows, type ExpectedRows } from '../pull/cursor-steps.ts'
import type { Workspace } from '../workspace.ts'

/** Whether everything that the person may see is on this device. */
export const isMirrored = async (workspace: Workspace): Promise<boolean> => !needsFetch(await readCursor(workspace))

/** Null if all rows of a kind are on this device. */
export const readExpectedRows = async (workspace: Workspace, entity: EntityName): Promise<ExpectedRows | null> =>
  expectedRows(await readCursor(workspace), entity)

async function readCursor({ db }: Workspace): Promise<Cursor> {
  const [main, download] = await db.table<unknown, string>('$cursors').bulkGet(['main', 'snapshot'])
  return readKnownCursor(main, download)
}
