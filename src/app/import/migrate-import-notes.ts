import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { saveImportProgress } from '#db/import/import-progress.ts'
import { readImported } from '#db/import/undo-import.ts'
import { ownKeyFor } from '#src/workspace/device/local-storage.ts'
import type { Workspace } from '#db/workspace.ts'

interface OldNote extends Omit<ImportProgress, 'ahead'> {
  readonly ahead?: readonly number[]
  /** A slice that was started: it has been imported if its first sample exists. */
  readonly pending: { readonly upTo: number; readonly ahead?: readonly number[]; readonly firstId: number } | null
}

/** Earlier builds kept import progress in localStorage; this moves it into the database once, so that those imports can still be undone. */
export async function migrateOldNotes(workspace: Workspace): Promise<void> {
  const key = ownKeyFor('imports', workspace)
  const kept = localStorage.getItem(key)
  if (kept === null) return
  for (const { pending, ...note } of readOld(kept)) {
    const { samples } = await readImported(workspace, note.batch)
    const { upTo, ahead = [] } = pending && samples.includes(pending.firstId) ? pending : note
    await saveImportProgress(workspace, { ...note, upTo, ahead, done: Math.max(note.done, samples.length) })
  }
  localStorage.removeItem(key)
}

function readOld(text: string): OldNote[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? (list as OldNote[]).filter((note) => typeof note?.batch === 'string' && typeof note.startedAt === 'number') : []
  } catch {
    return []
  }
}
