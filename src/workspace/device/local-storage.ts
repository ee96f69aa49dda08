/*
 * What this browser remembers outside the databases, under `aliquot.…`:
 *
 *   aliquot.imports:1:10      of one person in one group; such a key ends with their ids
 *   aliquot.deviceSettings    of the tablet, whoever uses it
 *   aliquot.camera, …         for convenience; made again
 */
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { deviceSettingsKey } from './device-settings.ts'

const ownKey = /^aliquot\.\w+:\d+:\d+$/

/** The key for something of one person in one group. */
export const ownKeyFor = (name: string, { userId, groupId }: WorkspaceOwner): string => `aliquot.${name}:${userId}:${groupId}`

/** Removes what is of this person in this group, and what is only for convenience. Law: what belongs to other people and groups stays. spec §9 */
export function clearLocalStorage({ userId, groupId }: WorkspaceOwner, storage: Storage = localStorage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)!)
  for (const key of keys) {
    const isOfOthers = ownKey.test(key) && !key.endsWith(`:${userId}:${groupId}`)
    if (key.startsWith('aliquot.') && key !== deviceSettingsKey && !isOfOthers) storage.removeItem(key)
  }
}
