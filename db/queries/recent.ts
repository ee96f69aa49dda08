import { deleteSavedProgress, listSavedProgress, saveProgress } from '../saved-progress.ts'
import type { Workspace } from '../workspace.ts'

/** A sample or a compartment that was opened on this device. */
export interface Visit {
  readonly entity: 'samples' | 'storageLayers'
  readonly id: number
}

const kind = 'visit:'
/** How many are remembered. */
const most = 20

/** Remembers that it was opened; older visits than the latest ones are forgotten. */
export async function recordVisit(workspace: Workspace, visit: Visit, at: number): Promise<void> {
  await saveProgress(workspace, { id: `${kind}${visit.entity}:${visit.id}`, at, content: visit })
  const visits = await listSavedProgress(workspace, kind)
  const old = visits.sort((a, b) => b.at - a.at).slice(most)
  await Promise.all(old.map(({ id }) => deleteSavedProgress(workspace, id)))
}

/** What was opened last, latest first, with the time in epoch ms. */
export const readVisits = async (workspace: Workspace): Promise<(Visit & { readonly at: number })[]> =>
  (await listSavedProgress<Visit>(workspace, kind)).sort((a, b) => b.at - a.at).map(({ at, content }) => ({ ...content, at }))
