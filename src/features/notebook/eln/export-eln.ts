import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { FileEntry } from '#db/queries/files.ts'
import type { Workspace } from '#db/workspace.ts'
import type { FileContent } from '#src/workspace/files/use-file-content.ts'
import { crateMetadata } from './crate.ts'
import { metadataName } from './eln-limits.ts'
import { readForExport, type ExportedFile } from './read-for-export.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

export interface ExportRequest {
  readonly workspace: Workspace
  readonly experiments: readonly ExperimentRow[]
  /** Of the archive and the folder in it. */
  readonly name: string
  readonly version: string
  readonly readContent: (entry: FileEntry) => Promise<FileContent>
  /** Asked if files cannot be had; false ends it. */
  readonly askWithout: (names: readonly string[]) => Promise<boolean>
  readonly onProgress: (done: number, count: number) => void
}

/** An archive with these experiments and their files; null if the person does not want it without the files that are missing. */
export async function exportEln({ workspace, experiments, name, version, readContent, askWithout, onProgress }: ExportRequest): Promise<Blob | null> {
  const read = await Promise.all(experiments.map((experiment) => readForExport(workspace, experiment)))
  const all = read.flatMap(({ files }) => files)
  const contents = new Map<string, Blob>()
  const missing: ExportedFile[] = []
  for (const [done, file] of all.entries()) {
    onProgress(done, all.length * 2)
    const content = await readContent(file.entry)
    if (content.ok) contents.set(file.path, content.blob)
    else missing.push(file)
  }
  if (missing.length > 0 && !(await askWithout(missing.map((file) => file.name)))) return null
  const included = read.map((experiment) => ({ ...experiment, files: experiment.files.filter(({ path }) => contents.has(path)) }))
  const entries: ZipEntry[] = [
    { path: `${name}/${metadataName}`, content: crateMetadata({ name, at: Date.now(), version, experiments: included }) },
    ...[...contents].map(([path, content]) => ({ path: `${name}/${path}`, content })),
  ]
  return writeZip(entries, (done) => onProgress(all.length + done, all.length * 2 + 1))
}
