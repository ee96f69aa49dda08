import { deleteSavedProgress, readSavedProgress, saveProgress } from '#db/saved-progress.ts'
import type { Workspace } from '#db/workspace.ts'

const idOf = (experimentId: number): string => `decline:${experimentId}`

/** The reason that someone had typed before they left the page to confirm it. Another one would be another act. */
export const keepBegunDecline = (workspace: Workspace, experimentId: number, reason: string, at: number): Promise<void> =>
  saveProgress(workspace, { id: idOf(experimentId), at, content: reason })

/** Once: later, the page begins anew. */
export async function takeBegunDecline(workspace: Workspace, experimentId: number): Promise<string | null> {
  const kept = await readSavedProgress<string>(workspace, idOf(experimentId))
  if (!kept) return null
  await deleteSavedProgress(workspace, idOf(experimentId))
  return kept.content
}
