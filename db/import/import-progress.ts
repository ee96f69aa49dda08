import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import { deleteSavedProgress, saveProgress, listSavedProgress } from '../saved-progress.ts'
import type { SavedProgress } from '../disk/disk-rows.ts'
import type { Workspace } from '../workspace.ts'

const kind = 'import:'
const maxKept = 10

export const toSavedProgress = (note: ImportProgress): SavedProgress<ImportProgress> => ({ id: kind + note.batch, at: note.startedAt, content: note })

/** Those of samples, or of products; newest first. */
export async function listImportProgress(workspace: Workspace, subject?: ImportProgress['subject']): Promise<ImportProgress[]> {
  const notes = (await listSavedProgress<ImportProgress>(workspace, kind)).map(({ content }) => content).filter((note) => note.subject === subject)
  return notes.sort((a, b) => b.startedAt - a.startedAt)
}

export async function saveImportProgress(workspace: Workspace, note: ImportProgress): Promise<void> {
  await saveProgress(workspace, toSavedProgress(note))
  for (const { batch } of (await listImportProgress(workspace, note.subject)).slice(maxKept)) await deleteSavedProgress(workspace, kind + batch)
}

/** An import of this same file: one that stopped halfway, or else the last one that finished. */
export async function findEarlierImport(workspace: Workspace, fingerprint: string, subject?: ImportProgress['subject']): Promise<ImportProgress | undefined> {
  const notes = (await listImportProgress(workspace, subject)).filter((note) => note.fingerprint === fingerprint && note.state !== 'undone')
  return notes.find(({ state }) => state === 'running') ?? notes[0]
}
