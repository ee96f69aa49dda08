import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { deleteSavedProgress, readSavedProgress, saveProgress } from '#db/saved-progress.ts'
import type { Workspace } from '#db/workspace.ts'

/** The samples and fields of a bulk update that is not applied. */
export interface BegunUpdate {
  readonly sampleIds: readonly number[]
  readonly fields: readonly BulkField[]
}

export interface SavedUpdate extends BegunUpdate {
  /** Epoch ms of the last change. */
  readonly at: number
}

/** One on a device, as there is one screen for it. */
const id = 'bulk-update'

export const saveUpdate = (workspace: Workspace, { sampleIds, fields }: BegunUpdate, at: number): Promise<void> =>
  saveProgress(workspace, { id, at, content: { sampleIds, fields } satisfies BegunUpdate })

export const deleteSavedUpdate = (workspace: Workspace): Promise<void> => deleteSavedProgress(workspace, id)

/** Without samples that were archived or deleted since; null if nothing is left of it. */
export async function readSavedUpdate(workspace: Workspace): Promise<SavedUpdate | null> {
  const saved = await readSavedProgress<BegunUpdate>(workspace, id)
  if (!saved) return null
  const { at, content } = saved
  const samples = await readSamplesById(workspace, content.sampleIds)
  const sampleIds = samples.flatMap((sample) => (sample && !sample.archived ? sample.id : []))
  return sampleIds.length > 0 || content.fields.length > 0 ? { at, sampleIds, fields: content.fields } : null
}
