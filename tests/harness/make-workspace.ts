import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'
import { Workspace } from '#db/workspace.ts'

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
