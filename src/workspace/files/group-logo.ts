import { fromBase64 } from '#db/documents/base64.ts'
import { dropPreview, groupLogoId, keepPreview, readPreview } from '#db/files/previews.ts'
import type { Workspace } from '#db/workspace.ts'
import type { ServerReads } from '#src/workspace/data/server-reads.ts'

export interface StoredLogo {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Keeps the logo of the group on this device, for printing without a server. */
export async function keepGroupLogo(workspace: Workspace, serverReads: ServerReads): Promise<void> {
  const answer = await serverReads.groupLogo()
  if (!answer.ok) return
  const { logo } = answer.value
  if (!logo) return dropPreview(workspace, groupLogoId)
  const { mediaType, width, height, picture } = logo
  await keepPreview(workspace, { id: groupLogoId, mediaType, width, height, bytes: fromBase64(picture), madeAt: Date.now() })
}

/** As it was when the server was last asked. */
export const readGroupLogo = async (workspace: Workspace): Promise<StoredLogo | undefined> =>
  (await readPreview(workspace, groupLogoId)) as StoredLogo | undefined
