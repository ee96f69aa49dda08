import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { Workspace } from '#db/workspace.ts'
import { afterTest } from './after-test.ts'
import { usualCodec } from './encrypted-workspace.ts'

// Dexie may have been loaded, and have looked for IndexedDB, before this file.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })

let lastUser = 1000

/** A workspace over fake-indexeddb that nothing else uses; it is deleted when the test ends. */
export function makeWorkspace(codec = usualCodec()): Workspace {
  const workspace = new Workspace({ userId: ++lastUser, groupId: 1 }, {}, undefined, codec)
  afterTest(() => workspace.delete())
  return workspace
}
