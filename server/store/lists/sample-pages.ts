import type { SampleRow } from '#domain/entities/sample.ts'
import { baseUnitOf, convertAmount, quantityOf, unitNames, type Quantity } from '#domain/rules/samples/amount.ts'
import type { Sql } from '#server/store/sql.ts'
import { anyOf, condition, contains, isOneOf, readRowPage, seenSql, type Condition, type Order, type RowPage, type Viewer } from './row-page.ts'

/** Which samples are asked for. What is undefined does not matter. */
export interface SampleFilter {
  readonly ids?: readonly number[] | undefined
  /** Own barcodes; together with `ids`, either is enough. */
  readonly codes?: readonly string[] | undefined
  readonly archived?: boolean | undefined
  /** Folded, see `normalizeText`. */
  readonly nameFold?: string | undefined
  /** Whole names, folded as well: one of them is enough. */
  readonly nameFolds?: readonly string[] | undefined
  /** Each has to be in the sample's texts, which are in this list. */
  readonly words?: { readonly listId: number; readonly words: readonly string[] } | undefined
  readonly typeIds?: readonly number[] | undefined
  readonly seriesId?: number | undefined
  readonly parentIds?: readonly number[] | undefined
  readonly ownerId?: number | undefined
  readonly layerIds?: readonly number[] | undefined
  readonly unitId?: number | undefined
  readonly isOut?: boolean | undefined
  readonly quantity?: Quantity | undefined
  /** In the base unit of its quantity. */
  readonly minAmount?: number | undefined
  /** Whether it counts as low below some amount. */
  readonly hasMinimum?: boolean | undefined
  /** Values of custom fields, by the numbers of the fields: all of them. */
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly isPlaced?: boolean | undefined
  /** Named in this section of an experiment. */
  readonly sectionId?: number | undefined
  /** Epoch ms. */
  readonly createdFrom?: number | undefined
  readonly createdUntil?: number | undefined
}

/** A sample, with the name of the person whom it belongs to. */
export type OwnedSample = SampleRow & { readonly owner: string }

const ownerSql = `coalesce((select full_name from members where members.group_id = samples.group_id and members.id = samples.owner_id and members.deleted = 0), '')`

const unitsOf = (quantity: Quantity): string[] => unitNames.filter((unit) => quantityOf(unit) === quantity)

/** The amount in the base unit. */
const baseAmountSql = `amount * case unit ${unitNames.map((unit) => `when '${unit}' then ${convertAmount(1, unit, baseUnitOf(quantityOf(unit)!))}`).join(' ')} else 1 end`

export function conditionsOf(filter: SampleFilter): Condition[] {
  const { ids, codes, archived, nameFold, nameFolds, words, typeIds, seriesId, parentIds, ownerId, layerIds, unitId, isOut, quantity, minAmount } = filter
  const given = <T>(value: T | undefined, to: (value: T) => Condition | readonly Condition[]): readonly Condition[] =>
    value === undefined ? [] : [to(value)].flat()
  return [
    ...withCode(ids, codes),
    ...given(archived, (value) => condition('archived = ?', value ? 1 : 0)),
    ...given(nameFold, (value) => contains('name_fold', value)),
    ...given(nameFolds, (value) => isOneOf('nameFold', value)),
    ...given(words, ({ listId, words }) => words.map((word) => hasWord(listId, word))),
    ...given(typeIds, (value) => isOneOf('sampleTypeId', value)),
    ...given(seriesId, (value) => condition('series_id = ?', value)),
    ...given(parentIds, (value) => isOneOf('parentId', value)),
    ...given(ownerId, (value) => condition('owner_id = ?', value)),
    ...given(layerIds, (value) => isOneOf('layerId', value)),
    ...given(unitId, (value) => condition('layer_id in (select id from storage_layers where group_id = $1 and unit_id = ? and deleted = 0)', value)),
    ...given(isOut, (value) => condition(`out_by is ${value ? 'not null' : 'null'}`)),
    ...given(quantity, (value) => isOneOf('unit', unitsOf(value))),
    ...given(minAmount, (value) => condition(`${baseAmountSql} >= ?`, value)),
    ...given(filter.hasMinimum, (value) => condition(`low_amount is ${value ? 'not null' : 'null'}`)),
    ...given(filter.values, (values) => Object.entries(values).map(([fieldId, value]) => hasValue(fieldId, value))),
    ...given(filter.isPlaced, (value) => condition(`layer_id is ${value ? 'not null' : 'null'}`)),
    ...given(filter.sectionId, (value) =>
      condition(`id in (select sample_id from section_samples where group_id = $1 and section_id = ? and deleted = 0 and ${seenSql})`, value),
    ),
    ...given(filter.createdFrom, (value) => condition('created_at >= ?', value)),
    ...given(filter.createdUntil, (value) => condition('created_at <= ?', value)),
  ]
}

/** Values are stored as JSON, in which no text can contain another field with its value. In contrast to `like`, `replace` tells capitals apart on each database. */
const hasValue = (fieldId: string, value: string): Condition => condition(`replace(meta, ?, '') <> meta`, `${JSON.stringify(fieldId)}:${JSON.stringify(value)}`)

export function hasWord(listId: number, word: string): Condition {
  const { text, params } = contains('search_text', word)
  return condition(`exists (select 1 from list_text where list_id = ? and list_text.id = samples.id and ${text})`, listId, ...params)
}

/** Only what is asked for is compared: with a second alternative, SQLite reads all rows of the group. */
function withCode(ids: readonly number[] | undefined, codes: readonly string[] | undefined): Condition[] {
  const conditions = [...(ids?.length || !codes?.length ? [isOneOf('id', ids ?? [])] : []), ...(codes?.length ? [isOneOf('altBarcode', codes)] : [])]
  return ids || codes ? [anyOf(conditions)] : []
}

/** What samples can be ordered by. */
export const sampleOrders = {
  sampleID: 'id',
  name: 'name_fold',
  created: 'created_at',
  sampleTypeID: 'sample_type_id',
  seriesID: 'coalesce(series_id, 0)',
  parentSampleID: 'coalesce(parent_id, 0)',
  userID: 'owner_id',
  storageLayerID: 'coalesce(layer_id, 0)',
  position: 'position',
  altID: `coalesce(alt_barcode, '')`,
  barcode: 'id',
  expirationDate: 'expiration',
  archived: 'archived',
} as const
export type SampleOrder = keyof typeof sampleOrders

/** One page of samples. Of those found by a part of their name, the one of exactly this name comes first. */
export async function readSamplePage(
  sql: Sql,
  viewer: Viewer,
  filter: SampleFilter,
  {
    sorted,
    from,
    most,
  }: Omit<RowPage, 'conditions' | 'orders'> & { readonly sorted: readonly { readonly name: SampleOrder; readonly direction: 'ASC' | 'DESC' }[] },
): Promise<{ rows: OwnedSample[]; total: number }> {
  const orders: Order[] = sorted.map(({ name, direction }) => ({ by: sampleOrders[name], direction }))
  if (orders.length === 0 && filter.nameFold !== undefined)
    orders.push({ by: 'case when name_fold = ? then 0 else 1 end', direction: 'ASC', params: [filter.nameFold] })
  const { rows, total } = await readRowPage(sql, viewer, 'samples', { conditions: conditionsOf(filter), orders, from, most }, { owner: ownerSql })
  return { rows: rows as OwnedSample[], total }
}

/** All samples under these conditions, in id order: for what is bounded by the conditions. */
export const readSamples = async (sql: Sql, viewer: Viewer, filter: SampleFilter, most = Number.MAX_SAFE_INTEGER): Promise<OwnedSample[]> =>
  (await readSamplePage(sql, viewer, filter, { sorted: [], from: 0, most })).rows
