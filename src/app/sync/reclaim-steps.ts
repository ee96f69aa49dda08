import { evictFiles } from '#db/files/evict-files.ts'
import { dropPreviews } from '#db/files/previews.ts'
import type { Device } from '#db/device/device.ts'
import { isWorkspaceEncrypted } from '#db/encryption/encryption-note.ts'
import { dropIdleMirror } from '#db/pull/drop-idle-mirror.ts'
import type { ReclaimStep } from '#db/disk/storage-quota.ts'
import type { Workspace } from '#db/workspace.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'

/**
 * What a device that is out of space deletes, starting with what is easiest to get again:
 *
 *   1  caches other than the app shell, and the columns of lists       2  the mirrors of other people and groups that have nothing queued
 *   3  small copies of pictures, and files that the server has
 *
 * Never the open workspace's own mirror: offline it is all there is, and the change in progress needs its rows.
 */
export function reclaimStepsOf(owner: WorkspaceOwner, device: Device, workspaceOf: (owner: WorkspaceOwner) => Workspace): readonly ReclaimStep[] {
  return [
    dropOtherCaches,
    () => dropColumns(workspaceOf(owner)),
    () => dropOtherMirrors(owner, device, workspaceOf),
    () => dropPreviews(workspaceOf(owner)),
    () => evictFiles(workspaceOf(owner)),
  ]
}

/** The cache of the app shell, by the name its library gives it. */
export const isShellCache = (name: string): boolean => name.startsWith('workbox-precache') || name === 'languages'

async function dropOtherCaches(): Promise<boolean> {
  if (!('caches' in window)) return false
  const others = (await caches.keys()).filter((name) => !isShellCache(name))
  const dropped = await Promise.all(others.map((name) => caches.delete(name)))
  return dropped.includes(true)
}

async function dropColumns({ db }: Workspace): Promise<boolean> {
  const columns = db.table('$columns')
  const isAny = (await columns.count()) > 0
  await columns.clear()
  return isAny
}

async function dropOtherMirrors(owner: WorkspaceOwner, device: Device, workspaceOf: (owner: WorkspaceOwner) => Workspace): Promise<boolean> {
  const others = (await device.list()).filter(({ userId, groupId }) => userId !== owner.userId || groupId !== owner.groupId)
  let isAny = false
  for (const other of others) {
    const workspace = workspaceOf(other)
    // Nothing can be read of one that is encrypted and not open, so it is not known what may go.
    if (workspace.encryption || !(await isWorkspaceEncrypted(workspace))) isAny = (await dropIdleMirror(workspace.disk)) || isAny
  }
  return isAny
}
