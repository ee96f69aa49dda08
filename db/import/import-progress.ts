import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { deleteSavedProgress, saveProgress, listSavedProgress, type SavedProgress } from '../saved-progress.ts'
import type { Workspace } from '../workspace.ts'

const kind = 'import:'
const maxKept = 10

export const toSavedProgress = (note: ImportProgress): SavedProgress<ImportProgress> => ({ id: kind + note.batch, at: note.startedAt, content: note })

/** Newest first. */
export async function listImportProgress(workspace: Workspace): Promise<ImportProgress[]> {
  const notes = (await listSavedProgress<ImportProgress>(workspace, kind)).map(({ content }) => content)
  return notes.sort((a, b) => b.startedAt - a.startedAt)
}

export async function saveImportProgress(workspace: Workspace, note: ImportProgress): Promise<void> {
  await saveProgress(workspace, toSavedProgress(note))
  for (const { batch } of (await listImportProgress(workspace)).slice(maxKept)) await deleteSavedProgress(workspace, kind + batch)
}

/** An import of this same file: one that stopped halfway, or else the last one that finished. */
export async function findEarlierImport(workspace: Workspace, fingerprint: string): Promise<ImportProgress | undefined> {
  const notes = (await listImportProgress(workspace)).filter((note) => note.fingerprint === fingerprint && note.state !== 'undone')
  return notes.find(({ state }) => state === 'running') ?? notes[0]
}
