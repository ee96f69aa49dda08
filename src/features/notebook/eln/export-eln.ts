import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { FileEntry } from '#db/queries/files.ts'
import type { Workspace } from '#db/workspace.ts'
import type { FileContent } from '#src/workspace/files/use-file-content.ts'
import { crateMetadata } from './crate.ts'
import { metadataName } from './eln-limits.ts'
import { missingHtml, readForExport, type ExportedFile } from './read-for-export.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** `isElsewhere`: it is on a storage server, where a page cannot read it. */
export interface MissingFile extends ExportedFile {
  readonly isElsewhere: boolean
}

export interface ExportRequest {
  readonly workspace: Workspace
  readonly experiments: readonly ExperimentRow[]
  /** Name of the archive and the folder in it. */
  readonly name: string
  readonly version: string
  readonly readContent: (entry: FileEntry) => Promise<FileContent>
  /** Asked if files cannot be had; false ends it. */
  readonly askWithout: (missing: readonly MissingFile[]) => Promise<boolean>
  readonly onProgress: (done: number, count: number) => void
}

/** An archive with these experiments and their files; null if the person does not want it without the files that are missing. */
export async function exportEln({ workspace, experiments, name, version, readContent, askWithout, onProgress }: ExportRequest): Promise<Blob | null> {
  const read = await Promise.all(experiments.map((experiment) => readForExport(workspace, experiment)))
  const all = read.flatMap(({ files }) => files)
  const contents = new Map<string, Blob>()
  const missing: MissingFile[] = []
  for (const [done, file] of all.entries()) {
    onProgress(done, all.length * 2)
    const content = await readContent(file.entry)
    if (content.ok) contents.set(file.path, content.blob)
    else missing.push({ ...file, isElsewhere: content.isElsewhere === true })
  }
  if (missing.length > 0 && !(await askWithout(missing))) return null
  const included = read.map(({ files, html, ...experiment }) => {
    const without = files.filter(({ path }) => !contents.has(path))
    return { ...experiment, html: html + missingHtml(without), files: files.filter(({ path }) => contents.has(path)), missing: without }
  })
  const entries: ZipEntry[] = [
    { path: `${name}/${metadataName}`, content: crateMetadata({ name, at: Date.now(), version, experiments: included }) },
    ...[...contents].map(([path, content]) => ({ path: `${name}/${path}`, content })),
  ]
  return writeZip(entries, (done) => onProgress(all.length + done, all.length * 2 + 1))
}
