import { parseRowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { FileRow } from '#domain/entities/file.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
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

/** One of them; undefined if it is not on this device. */
export async function readFile(workspace: Workspace, id: string): Promise<FileEntry | undefined> {
  const file = await workspace.mirror('files').get(id)
  return file && { file, held: await workspace.files.get(id) }
}

/** Where a file of the group is: in a section of an experiment, with a sample, or with the person who uploaded it. */
export interface FilePlace {
  readonly experiment: ExperimentRow | undefined
  readonly section: SectionRow | undefined
  readonly sample: SampleRow | undefined
}

export interface PlacedFile extends FileEntry {
  readonly place: FilePlace
}

/** Every file of the group that the person sees, except removed ones. For live queries. */
export async function readGroupFiles(workspace: Workspace): Promise<PlacedFile[]> {
  const rows = (await workspace.mirror('files').toArray()).filter(({ archived }) => !archived)
  const keys = rows.map(({ subject }) => parseRowKey(subject))
  const idsOf = (name: string) => [...new Set(keys.flatMap(({ entity, id }) => (entity === name ? [id as number] : [])))]
  const byId = <Row extends { id: number }>(found: readonly (Row | undefined)[]) => new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  const [held, sections, samples] = await Promise.all([
    workspace.files.bulkGet(rows.map(({ id }) => id)),
    workspace.mirror('sections').bulkGet(idsOf('sections')).then(byId),
    workspace.mirror('samples').bulkGet(idsOf('samples')).then(byId),
  ])
  const experimentIds = [...new Set([...sections.values()].map(({ experimentId }) => experimentId))]
  const experiments = byId(await workspace.mirror('experiments').bulkGet(experimentIds))
  return rows.map((file, i) => {
    const { entity, id } = keys[i]!
    const section = entity === 'sections' ? sections.get(id as number) : undefined
    const sample = entity === 'samples' ? samples.get(id as number) : undefined
    return { file, held: held[i], place: { section, sample, experiment: section && experiments.get(section.experimentId) } }
  })
}

/** Files that the server does not have yet, the first one added first. `file` is undefined if there is no row of it: it was removed by others, for example. */
export async function readWaitingFiles(workspace: Workspace): Promise<{ held: HeldFile; file: FileRow | undefined }[]> {
  const held = await workspace.files.where('waits').equals(1).toArray()
  const rows = await workspace.mirror('files').bulkGet(held.map(({ id }) => id))
  return held.map((each, i) => ({ held: each, file: rows[i] })).toSorted((a, b) => a.held.addedAt - b.held.addedAt)
}
