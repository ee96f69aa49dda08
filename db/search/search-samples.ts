import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { foldKey } from '#domain/rules/samples/own-fields.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { sortNaturally } from '#domain/rules/natural-order.ts'
import type { SampleSearch } from '#domain/rules/tables/saved-search.ts'
import { compileCondition, nameOfOwnField, type SearchCondition, type SearchProperty } from '#domain/rules/tables/search-condition.ts'
import { ownValueOf } from '#domain/tables/own-columns.ts'
import type { PartialRows } from '../lists/list-request.ts'
import { eachRow } from '../queries/each-row.ts'
import { readMembers } from '../queries/members.ts'
import { readExpectedRows } from '../queries/progress.ts'
import { readSampleTypes } from '../queries/sample-types.ts'
import type { Workspace } from '../workspace.ts'

export interface SearchResult {
  /** The samples found, by name. */
  readonly ids: readonly number[]
  /** Number of samples that are not archived. */
  readonly outOf: number
  /** Null if all samples are on this device. Otherwise, nothing may be done with "all" of them. */
  readonly partial: PartialRows | null
}

/** What a sample has in the field of a condition; several texts if more than one can be meant, such as a location and its path. */
type Texts = (sample: SampleRow) => readonly string[]
type Test = (sample: SampleRow) => boolean

/**
 * Samples that are not archived and meet all conditions, or any, by name. Incomplete
 * conditions are ignored. Reads all samples: not on the main thread.
 */
export async function searchSamples(workspace: Workspace, { match, conditions }: SampleSearch): Promise<SearchResult> {
  // Before the rows: what is whole now will be among them.
  const expected = await readExpectedRows(workspace, 'samples')
  const texts = await readTexts(workspace)
  const tests = conditions.flatMap((condition) => testOf(condition, texts) ?? [])
  const isFound: Test = (sample) => tests.length > 0 && (match === 'any' ? tests.some((test) => test(sample)) : tests.every((test) => test(sample)))
  const found: Pick<SampleRow, 'id' | 'nameFold'>[] = []
  let outOf = 0
  let here = 0
  await eachRow(workspace, 'samples', (rows) => {
    here += rows.length
    for (const sample of rows) {
      if (sample.archived) continue
      outOf += 1
      if (isFound(sample)) found.push({ id: sample.id, nameFold: sample.nameFold })
    }
  })
  return { ids: sortNaturally(found, ({ nameFold }) => nameFold).map(({ id }) => id), outOf, partial: expected && { ...expected, here } }
}

function testOf(condition: SearchCondition, texts: Readonly<Record<SearchProperty, Texts>>): Test | undefined {
  const isMet = compileCondition(condition)
  if (!isMet) return undefined
  const { sampleTypeMetaID: target } = condition
  const hasMet = (value: string | undefined) => value !== undefined && value !== '' && (isMet(value) || value.split('|').some(isMet))
  if (typeof target === 'number') return (sample) => hasMet(sample.meta[target])
  const own = nameOfOwnField(target)
  if (own === undefined) return (sample) => texts[target as SearchProperty](sample).some(isMet)
  const key = foldKey(own)
  return (sample) => hasMet(ownValueOf(sample, key))
}

async function readTexts(workspace: Workspace): Promise<Readonly<Record<SearchProperty, Texts>>> {
  const [members, types] = await Promise.all([readMembers(workspace), readSampleTypes(workspace)])
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  const layers = new Map<number, StorageLayerRow>()
  await eachRow(workspace, 'storageLayers', (rows) => {
    for (const layer of rows) layers.set(layer.id, layer)
  })
  const paths = new Map<number, readonly string[]>()
  const namesUp = (layerId: number): readonly string[] => {
    const known = paths.get(layerId)
    if (known) return known
    const names: string[] = []
    for (let at = layers.get(layerId); at && names.length < maxDepth; at = at.parentId === null ? undefined : layers.get(at.parentId)) names.unshift(at.name)
    paths.set(layerId, names)
    return names
  }
  return {
    name: ({ name }) => [name],
    type: ({ sampleTypeId }) => [typeNames.get(sampleTypeId) ?? ''],
    amount: ({ amount }) => [String(amount)],
    expiration: ({ expiration }) => [expiration],
    owner: ({ ownerId }) => [members.get(ownerId)?.fullName ?? ''],
    place: ({ layerId, position }) => {
      if (layerId === null) return []
      const names = namesUp(layerId)
      const layer = layers.get(layerId)
      // The whole path is one more text, for searches across its parts.
      return [...names, [...names, layer ? positionName(layer, position) : ''].filter(Boolean).join(' / ')]
    },
    barcode: ({ id, altBarcode }) => [toBarcode('sample', id), altBarcode ?? ''],
    description: ({ description }) => [description],
    note: ({ note }) => [note],
  }
}

const maxDepth = 256
