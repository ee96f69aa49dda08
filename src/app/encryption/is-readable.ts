import { readEncryptionNote } from '#db/encryption/encryption-note.ts'
import type { Workspace } from '#db/workspace.ts'
import type { Device } from '#db/device/device.ts'

/** False if the workspace is encrypted, and neither another tab nor the server has what opens it. */
export async function isReadable(device: Device, workspace: Workspace): Promise<boolean> {
  const note = await readEncryptionNote(workspace)
  if (!note || workspace.encryption) return true
  return (await import('./find-secret.ts')).openEncrypted(device, workspace, note)
}
