import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { FileRow } from '#domain/entities/file.ts'
import type { HeldFile } from '../disk.ts'
import type { Workspace } from '../workspace.ts'

export interface FileEntry {
  readonly file: FileRow
  /** Its bytes are on this device; see open-file.ts. `sent` of `size` says how far its upload is. */
  readonly held: HeldFile | undefined
}

/** The files that belong to a row, with the progress of their uploads. For live queries. */
export async function readFiles(workspace: Workspace, subject: DependencyKey): Promise<FileEntry[]> {
  const rows = await workspace.mirror('files').where('subject').equals(subject).toArray()
  const held = await workspace.files.bulkGet(rows.map(({ id }) => id))
  return rows.map((file, i) => ({ file, held: held[i] }))
}

/** Files whose bytes are here and will not be sent: the person sends them again or discards them. */
export const readFailedFiles = (workspace: Workspace): Promise<HeldFile[]> =>
  workspace.files
    .where('waits')
    .equals(1)
    .filter(({ code }) => code !== null)
    .toArray()
