import type { SampleRow } from '#domain/entities/sample.ts'
import type { SampleFieldType, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import { valuesOf } from '#domain/rules/samples/sample-field.ts'
import { toWireQuantity } from '#domain/wire/inventory/quantity-to-wire.ts'
import { toWireShortType } from '#domain/wire/inventory/sample-type-to-wire.ts'
import { wirePlaces } from '#domain/wire/inventory/storage-to-wire.ts'
import { toWireMeta, toWireSample } from '#domain/wire/to-wire.ts'
import { numbersOf } from '../../store/files/file-numbers.ts'
import { readFileNames } from '../../store/lists/file-names.ts'
import { isOneOf, readRowsWith, type Viewer } from '../../store/lists/row-page.ts'
import { readLayersAbove } from '../../store/lists/layers-above.ts'
import { readExperimentsOf } from '../../store/lists/sample-experiments.ts'
import { readSamples, type OwnedSample } from '../../store/lists/sample-pages.ts'
import type { Sql } from '../../store/sql.ts'
import type { Call } from '../route.ts'

/** What `$expand` can add to samples. */
export const sampleExpansions = ['meta', 'quantity', 'location', 'parent', 'children', 'experiments'] as const
export type SampleExpansion = (typeof sampleExpansions)[number]

export const viewerOf = ({ caller, group }: Pick<Call<'member'>, 'caller' | 'group'>): Viewer => ({
  groupId: group.groupId,
  userId: caller.session.user.id,
})

/** Who reads samples, and the ids of files in them that have no number yet. */
export interface SampleViewer extends Viewer {
  readonly unnumbered?: Set<string>
}

/** Reads samples, once more if files in their values had no numbers: programs know files by them. */
export async function withFileNumbers<T>(call: Call<'member'>, read: (viewer: SampleViewer) => Promise<T>): Promise<T> {
  const unnumbered = new Set<string>()
  const result = await read({ ...viewerOf(call), unnumbered })
  if (unnumbered.size === 0) return result
  await numbersOf(call.services, call.group.groupId, [...unnumbered])
  return read(viewerOf(call))
}

/** Most descendants that come with a sample. */
const maxChildren = 1_000

/**
 * Samples as programs read them, in the same order. Law 195: one statement for their types and at most one for each expansion, however many samples there are;
 * `quantity` takes none, `meta` one only if values name other samples, and one for files.
 */
export async function wireSamples(sql: Sql, viewer: SampleViewer, samples: readonly OwnedSample[], expand: ReadonlySet<SampleExpansion>) {
  const parents = expand.has('parent')
    ? await readById(
        sql,
        viewer,
        samples.flatMap(({ parentId }) => parentId ?? []),
      )
    : []
  const children = expand.has('children') ? await readSamples(sql, viewer, { parentIds: samples.map(({ id }) => id), archived: false }, maxChildren) : []
  const typeIds = [...new Set([...samples, ...parents, ...children].map(({ sampleTypeId }) => sampleTypeId))]
  const types = new Map((typeIds.length ? await readRowsWith(sql, viewer, 'sampleTypes', [isOneOf('id', typeIds)]) : []).map((type) => [type.id, type]))
  const placeOf = expand.has('location')
    ? wirePlaces(
        await readLayersAbove(
          sql,
          viewer,
          samples.flatMap(({ layerId }) => layerId ?? []),
        ),
      )
    : undefined
  const experiments = expand.has('experiments')
    ? await readExperimentsOf(
        sql,
        viewer,
        samples.map(({ id }) => id),
      )
    : undefined
  const namedIn = (fieldType: SampleFieldType) =>
    expand.has('meta') ? samples.flatMap((sample) => idsIn(sample, types.get(sample.sampleTypeId), fieldType)) : []
  const links = await readById(sql, viewer, namedIn('SAMPLELINK').map(Number))
  const files = await readFileNames(sql, viewer, [...new Set(namedIn('FILE'))])
  for (const [id, { number }] of files) if (number === 0) viewer.unnumbered?.add(id)
  const linked = new Map(links.map((sample) => [sample.id, sample]))
  const shortTypes = new Map([...types.values()].map((type) => [type.id, toWireShortType(type, viewer.groupId)]))
  // Assigned, because V8 takes six times as long to spread an object with so many properties.
  const plain = (row: OwnedSample) =>
    Object.assign(toWireSample(row), {
      owner: row.owner,
      creatorID: row.ownerId,
      sampleType: shortTypes.get(row.sampleTypeId) ?? null,
      checkedOut: row.outBy !== null,
      checkedOutDate: row.outAt === null ? null : new Date(row.outAt).toISOString(),
    })
  const experimentsOf = (row: OwnedSample, isOutput: boolean) =>
    (experiments ?? [])
      .filter((each) => each.sampleId === row.id && each.isOutput === isOutput)
      .map(({ experimentId, name }) => ({ experimentID: experimentId, experimentName: name }))
  const wireParent = (row: OwnedSample) => {
    const parent = parents.find(({ id }) => id === row.parentId)
    return parent ? plain(parent) : null
  }
  return samples.map((row) =>
    Object.assign(plain(row), {
      ...(expand.has('quantity') && { quantity: toWireQuantity(row) }),
      ...(expand.has('meta') && { meta: toWireMeta(row, types.get(row.sampleTypeId), linked, files) }),
      ...(placeOf && { location: placeOf(row.layerId, row.position) }),
      ...(expand.has('parent') && { parent: wireParent(row) }),
      ...(expand.has('children') && { children: children.filter(({ parentId }) => parentId === row.id).map(plain) }),
      ...(experiments && { experimentData: experimentsOf(row, false), outputExperimentData: experimentsOf(row, true) }),
    }),
  )
}

const readById = async (sql: Sql, viewer: Viewer, ids: readonly number[]): Promise<OwnedSample[]> =>
  ids.length ? readSamples(sql, viewer, { ids: [...new Set(ids)] }) : []

/** What its values of this type name. */
const idsIn = (sample: SampleRow, type: SampleTypeRow | undefined, fieldType: SampleFieldType): string[] =>
  fieldsOfSample(sample, type).flatMap((field) => (field.type === fieldType ? valuesOf(sample.meta[field.id] ?? '') : []))
