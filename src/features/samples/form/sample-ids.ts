import { takeId } from '#db/leases.ts'
import type { Workspace } from '#db/workspace.ts'

/** Numbers for new samples, from this device's lease. Throws `lease.exhausted` when it has not so many; those taken before are given to nobody else. */
export async function takeIds(workspace: Workspace, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push(await takeId(workspace.disk, 'samples'))
  return ids
}
