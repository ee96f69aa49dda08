import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { FileRow } from '#domain/entities/file.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { IdOf, RowOf } from '#domain/schema.ts'
import type { HeldFile } from '../disk/disk-rows.ts'
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

/** Where a file of the group is: in a section of an experiment, with a sample, a product or equipment, or with the person who uploaded it. */
export interface FilePlace {
  readonly experiment: ExperimentRow | undefined
  readonly section: SectionRow | undefined
  readonly sample: SampleRow | undefined
  readonly product: ProductRow | undefined
  /** Also for a file of a result in its log book. */
  readonly equipment: EquipmentRow | undefined
}

export interface PlacedFile extends FileEntry {
  readonly place: FilePlace
}

/** Every file of the group that the person sees, except removed ones. For live queries. */
export async function readGroupFiles(workspace: Workspace): Promise<PlacedFile[]> {
  const rows = (await workspace.mirror('files').toArray()).filter(({ archived }) => !archived)
  const subjects = rows.map(({ subject }) => subject)
  const [held, placeOf] = await Promise.all([workspace.files.bulkGet(rows.map(({ id }) => id)), readPlaces(workspace, subjects)])
  return rows.map((file, i) => ({ file, held: held[i], place: placeOf(file.subject) }))
}

type PlaceEntity = 'sections' | 'samples' | 'products' | 'equipmentEvents' | 'experiments' | 'equipment'

async function readPlaces(workspace: Workspace, subjects: readonly DependencyKey[]): Promise<(subject: DependencyKey) => FilePlace> {
  const keys = subjects.map(parseRowKey)
  /** Those that are subjects, and `others`. */
  const read = async <E extends PlaceEntity>(name: E, others: readonly IdOf<E>[] = []): Promise<Map<DependencyKey, RowOf<E>>> => {
    const ids = new Set([...keys.flatMap(({ entity, id }) => (entity === name ? [id as IdOf<E>] : [])), ...others])
    const rows = await workspace.mirror(name).bulkGet([...ids])
    return new Map(rows.flatMap((row) => (row ? [[rowKey(name, row.id), row] as const] : [])))
  }
  const [sections, samples, products, events] = await Promise.all([read('sections'), read('samples'), read('products'), read('equipmentEvents')])
  const [experiments, equipment] = await Promise.all([
    read(
      'experiments',
      [...sections.values()].map(({ experimentId }) => experimentId),
    ),
    read(
      'equipment',
      [...events.values()].map(({ equipmentId }) => equipmentId),
    ),
  ])
  return (subject) => {
    const section = sections.get(subject)
    const event = events.get(subject)
    return {
      section,
      experiment: section && experiments.get(rowKey('experiments', section.experimentId)),
      sample: samples.get(subject),
      product: products.get(subject),
      equipment: equipment.get(event ? rowKey('equipment', event.equipmentId) : subject),
    }
  }
}

/** Files that the server does not have yet, the first one added first. `file` is undefined if there is no row of it: it was removed by others, for example. */
export async function readWaitingFiles(workspace: Workspace): Promise<{ held: HeldFile; file: FileRow | undefined }[]> {
  const held = await workspace.files.where('waits').equals(1).toArray()
  const rows = await workspace.mirror('files').bulkGet(held.map(({ id }) => id))
  return held.map((each, i) => ({ held: each, file: rows[i] })).toSorted((a, b) => a.held.addedAt - b.held.addedAt)
}
