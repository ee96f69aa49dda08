import type { Workspace } from '#db/workspace.ts'
import type { Services } from '../services.ts'
import { settleEncryption } from './settle-encryption.ts'

/** A workspace that is new on this device is encrypted before anything is downloaded: what has once been written in plain may stay on the disk for long. */
export async function encryptFromStart(services: Services, workspace: Workspace): Promise<void> {
  if ((await workspace.db.table('$cursors').count()) > 0) return
  await settleEncryption({ services, workspace, isWanted: true, signal: new AbortController().signal, onStatus: () => undefined })
}
