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

/** Files that the server does not have yet, the first one added first. `file` is undefined if there is no row of it: it was removed by others, for example. */
export async function readWaitingFiles(workspace: Workspace): Promise<{ held: HeldFile; file: FileRow | undefined }[]> {
  const held = await workspace.files.where('waits').equals(1).toArray()
  const rows = await workspace.mirror('files').bulkGet(held.map(({ id }) => id))
  return held.map((each, i) => ({ held: each, file: rows[i] })).toSorted((a, b) => a.held.addedAt - b.held.addedAt)
}
