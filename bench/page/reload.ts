import { readFirstSamples, readSamplesById } from '#db/queries/samples.ts'
import { Workspace } from '#db/workspace.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { AskedList, byName, variants } from './asked-list.ts'

const rows = 50

/** In a page that was just loaded: ms until a list by name has its first rows. They come from the database's index if it is certain of them, otherwise from the list worker. */
export async function reloadRows(owner: WorkspaceOwner): Promise<number> {
  const from = performance.now()
  const workspace = new Workspace(owner)
  const list = new AskedList(workspace, byName)
  const readListed = async () => readSamplesById(workspace, (await list.until(({ total }) => total > 0)).first.slice(0, rows))
  const shown = (await readFirstSamples(workspace, null, rows)) ?? (await readListed())
  if (!shown.length) throw new Error('no first rows')
  const shownAfter = performance.now() - from
  list.close()
  return shownAfter
}

/** The same list: ms until its count is right, and until a sort, a filter and a search have been answered, too. */
export async function reloadList(workspace: Workspace): Promise<{ counted: number; answered: number }> {
  const from = performance.now()
  const list = new AskedList(workspace, byName)
  const { total } = await list.until(({ partial }) => partial === null)
  if (total < 90_000) throw new Error(`${total} rows`)
  const counted = performance.now() - from
  for (const request of variants) await list.ask(request)
  const answered = performance.now() - from
  list.close()
  return { counted, answered }
}

/** Resolves when the list worker has kept its columns on disk. */
export async function keepList(workspace: Workspace): Promise<void> {
  const list = new AskedList(workspace, byName)
  while ((await workspace.db.table('$columns').count()) === 0) await new Promise((resolve) => setTimeout(resolve, 100))
  list.close()
}
