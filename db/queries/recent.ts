import { randomId } from '../random-id.ts'
import { deleteSavedProgress, listSavedProgress, saveProgress } from '../saved-progress.ts'
import type { SavedProgress } from '../disk/disk-rows.ts'
import type { Workspace } from '../workspace.ts'

/** A sample, a compartment or an experiment that was opened on this device. */
export interface Visit {
  readonly entity: 'samples' | 'storageLayers' | 'experiments'
  readonly id: number
}

/** A code that was looked up on this device. */
export interface RecentScan {
  readonly text: string
  readonly how: string
}

/** How many of each kind are remembered. */
const most = 20

/** Remembers it. Forgotten are others of its kind that are the same, and the oldest ones. */
async function remember<Content>(workspace: Workspace, kind: string, work: SavedProgress<Content>, isSame: (content: Content) => boolean): Promise<void> {
  await saveProgress(workspace, work)
  const others = (await latestFirst<Content>(workspace, kind)).filter(({ id }) => id !== work.id)
  const different = others.filter(({ content }) => !isSame(content))
  const forgotten = [...others.filter(({ content }) => isSame(content)), ...different.slice(most - 1)]
  await Promise.all(forgotten.map(({ id }) => deleteSavedProgress(workspace, id)))
}

const latestFirst = async <Content>(workspace: Workspace, kind: string) => (await listSavedProgress<Content>(workspace, kind)).sort((a, b) => b.at - a.at)

/** Remembers that it was opened. */
export const recordVisit = (workspace: Workspace, visit: Visit, at: number): Promise<void> =>
  remember(workspace, 'visit:', { id: `visit:${visit.entity}:${visit.id}`, at, content: visit }, () => false)

/** What was opened last, latest first, with the time in epoch ms. */
export const readVisits = async (workspace: Workspace): Promise<(Visit & { readonly at: number })[]> =>
  (await latestFirst<Visit>(workspace, 'visit:')).map(({ at, content }) => ({ ...content, at }))

/** Remembers that it was scanned; a code that is scanned again becomes the latest. Law 82: keys on disk have no content, so the code is not in the id. */
export const recordScan = (workspace: Workspace, { text, how }: RecentScan, at: number): Promise<void> =>
  remember(workspace, 'scan:', { id: `scan:${randomId()}`, at, content: { text, how } }, (other) => other.text === text)

/** What was scanned last, latest first. */
export const readScans = async (workspace: Workspace): Promise<RecentScan[]> =>
  (await latestFirst<RecentScan>(workspace, 'scan:')).map(({ content }) => content)
