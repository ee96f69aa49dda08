import { liveQuery } from 'dexie'
import { readSamplesByName } from '#db/queries/samples.ts'
import { Workspace, type WorkspaceOwner } from '#db/workspace.ts'
import { PlainDexie } from '../baseline/plain-dexie.ts'
import { AskedList, byName, variants } from './asked-list.ts'

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

/** The same with a list: ms until its count is right, and until a sort, a filter and a search have been answered, too. */
export async function reloadList(owner: WorkspaceOwner): Promise<{ counted: number; answered: number }> {
  const from = performance.now()
  const list = new AskedList(owner, byName)
  const { total } = await list.until(({ partial }) => partial === null)
  if (total < 90_000) throw new Error(`${total} rows`)
  const counted = performance.now() - from
  for (const request of variants) await list.ask(request)
  const answered = performance.now() - from
  list.close()
  return { counted, answered }
}

/** Resolves when the list worker has kept its columns on disk. */
export async function keepList(owner: WorkspaceOwner): Promise<void> {
  const list = new AskedList(owner, byName)
  const { db } = new Workspace(owner)
  while ((await db.table('$columns').count()) === 0) await new Promise((resolve) => setTimeout(resolve, 100))
  list.close()
  db.close()
}
