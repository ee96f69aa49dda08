import { liveQuery } from 'dexie'
import { readSamplesByName } from '#db/queries/samples.ts'
import { Workspace, type WorkspaceOwner } from '#db/workspace.ts'
import { PlainDexie } from '../baseline/plain-dexie.ts'

const rows = 50

/** In a page that was just loaded: the database is open, and the live query of a screen has answered. */
export async function reloadOurs(owner: WorkspaceOwner): Promise<number> {
  const from = performance.now()
  const workspace = new Workspace(owner)
  const shown = await new Promise<unknown[]>((resolve, reject) => {
    const watch = liveQuery(() => readSamplesByName(workspace, null, rows)).subscribe({ next: (page) => resolve(page.rows), error: reject })
    void watch
  })
  if (shown.length !== rows) throw new Error(`${shown.length} rows`)
  return performance.now() - from
}

/** The same database, opened directly by Dexie. */
export async function reloadBaseline(name: string): Promise<number> {
  const from = performance.now()
  const plain = new PlainDexie(name)
  const shown = await plain.firstByName(rows)
  if (shown.length !== rows) throw new Error(`${shown.length} rows`)
  return performance.now() - from
}
