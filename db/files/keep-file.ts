import type { FileRow } from '#domain/entities/file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import type { Workspace } from '../workspace.ts'
import { hashChunks, readChunks } from './chunks.ts'
import { withoutReclaiming } from './evict-files.ts'

/**
 * Keeps a file that was downloaded, so that it can be opened without a connection. It may be evicted like one that was added here and stored.
 * False if these are not its bytes. That there is no room for it is no failure, and nothing else makes room.
 */
export async function keepFile(
  workspace: Workspace,
  { id, size, sha256 }: Pick<FileRow, 'id' | 'size' | 'sha256'>,
  content: Blob,
  now: number,
): Promise<boolean> {
  if (content.size !== size) return false
  const { chunk } = fileLimits
  const chunks = await readChunks(id, content, chunk)
  if ((await hashChunks(chunks)) !== sha256) return false
  const held = { id, size, chunk, sha256, addedAt: now, sent: size, storedAt: now, waits: 0 as const, attempts: 0, code: null }
  await withoutReclaiming(workspace)
    .transaction([], async (tx) => {
      // Law 70: what is here already, and may not be on the server, is never replaced.
      if (!(await tx.heldFile(id))) await tx.save({ files: [held], fileChunks: chunks })
    })
    .catch(() => undefined)
  return true
}
