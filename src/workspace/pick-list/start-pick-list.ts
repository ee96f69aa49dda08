import { randomId } from '#db/random-id.ts'
import type { Workspace } from '#db/workspace.ts'
import { pickListAddress } from './pick-list-addresses.ts'
import { deleteFinishedPickLists, savePickList } from './stored-list.ts'

/** A new pick list, saved on this device; the address where it is worked through. `title`: what it is for. */
export async function startPickList(workspace: Workspace, title: string, sampleIds: readonly number[]): Promise<string> {
  await deleteFinishedPickLists(workspace)
  const id = randomId()
  const unused = { phase: 'pick', isPicked: false, outIds: [], skipped: [], thawed: null, rows: [], lastRow: 0 } as const
  await savePickList(workspace, id, { title, sampleIds: [...new Set(sampleIds)], ...unused }, Date.now())
  return pickListAddress(id)
}
