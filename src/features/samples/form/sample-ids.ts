import { takeId } from '#db/queue/leases.ts'
import type { Workspace } from '#db/workspace.ts'

/** Ids for new samples, from this device's lease. Throws `lease.exhausted` if there are not enough; the ones already taken are given to nothing else. */
export async function takeIds(workspace: Workspace, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push(await takeId(workspace.disk, 'samples'))
  return ids
}
