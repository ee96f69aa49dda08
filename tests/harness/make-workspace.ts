import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach } from 'vitest'
import { Workspace } from '#db/workspace.ts'

// Dexie may have been loaded, and have looked for IndexedDB, before this file.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })

const opened: Workspace[] = []
let lastUser = 1000

/** A workspace over fake-indexeddb that nobody else uses; it is deleted when the test ends. */
export function makeWorkspace(): Workspace {
  const workspace = new Workspace({ userId: ++lastUser, groupId: 1 })
  opened.push(workspace)
  return workspace
}

afterEach(async () => {
  for (const workspace of opened.splice(0)) await workspace.delete()
})
