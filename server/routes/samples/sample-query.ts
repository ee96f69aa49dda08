import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { readBarcode } from '#domain/rules/barcode.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { Quantity } from '#domain/rules/samples/amount.ts'
import { Refusal } from '#domain/tx.ts'
import type { YieldControl } from '../../feed/yield-control.ts'
import { searchedList } from '../../store/lists/derived-list.ts'
import { readSamplePage, sampleOrders, type SampleFilter, type SampleOrder } from '../../store/lists/sample-pages.ts'
import { withLists } from '../../store/lists/with-lists.ts'
import type { Sql } from '../../store/sql.ts'
import { jsonOf, moment, plainText, unlessEmpty, wireCodes, wireFlag, wireId, wireIds } from '../input.ts'
import { expandOf, pageOf, pageQuery, rangeOf, readSort, type ListPage, type PageQuery } from '../list-page.ts'
import { readHeavy } from '../read-heavy.ts'
import type { Call } from '../route.ts'
import { wrongInput } from '../wrong-input.ts'
import { sampleExpansions, withFileNumbers, wireSamples, type SampleExpansion, type SampleViewer } from './wire-samples.ts'

const name = z.optional(plainText(limits.name.longest))
export const yesOrNo = unlessEmpty(wireFlag)

/** As the established interface counts quantities, or by their names. */
const quantities: Readonly<Record<string, Quantity>> = { 1: 'Volume', 2: 'Mass', 3: 'Number', Volume: 'Volume', Mass: 'Mass', Number: 'Number' }
const quantity = unlessEmpty(
  z.pipe(
    z.enum(Object.keys(quantities)),
    z.transform((sent) => quantities[sent]!),
  ),
)
/** The least amount in the base unit, or `true` for samples of which a minimum is set and `false` for the others. */
const amount = unlessEmpty(
  z.union([
    z.pipe(z.string().check(z.regex(/^\d{1,12}(\.\d{1,15})?(e-\d{1,2})?$/i)), z.transform(Number)),
    z.pipe(
      z.enum(['true', 'false', 'True', 'False']),
      z.transform((sent) => sent.toLowerCase() === 'true'),
    ),
  ]),
)

const value = plainText(limits.text.longest)
/** `{"12":"RIPA"}` or `[{"sampleTypeMetaID":12,"value":"RIPA"}]`: whole values of custom fields, by the numbers of the fields. */
const values = unlessEmpty(
  z.pipe(
    jsonOf(
      z.union([
        z.record(z.string().check(z.regex(/^\d{1,15}$/)), value),
        z.array(z.object({ sampleTypeMetaID: wireId, value })).check(z.maxLength(limits.many.fields)),
      ]),
    ),
    z.transform((sent): Record<string, string> =>
      Array.isArray(sent) ? Object.fromEntries(sent.map(({ sampleTypeMetaID, value }) => [String(sampleTypeMetaID), value])) : sent,
    ),
  ),
)

/** What every list of samples can be asked. */
export const samplePage = { ...pageQuery, $expand: expandOf(sampleExpansions) }

/** What a list of samples in a compartment or a unit can be asked. */
export const samplesQuery = {
  ...samplePage,
  name,
  search: name,
  sampleTypeID: unlessEmpty(wireIds),
  barcodes: unlessEmpty(wireCodes(limits.many.barcodes)),
  checkedOut: yesOrNo,
  quantityID: quantity,
  minimumQuantityAmount: amount,
  archived: yesOrNo,
}

/** What the list of all samples can be asked as well. */
export const allSamplesQuery = z.object({
  ...samplesQuery,
  storageID: unlessEmpty(wireId),
  storageLayerID: unlessEmpty(wireIds),
  seriesID: unlessEmpty(wireId),
  userID: unlessEmpty(wireId),
  filterBySampleTypeMetaValues: values,
  filterByMinimumDate: moment,
  filterByMaximumDate: moment,
})
const oneListQuery = z.object(samplesQuery)
export type SamplesQuery = z.infer<typeof oneListQuery>

export const orderNames = Object.keys(sampleOrders) as SampleOrder[]

/** The samples with these codes: their own numbers, or the group's own barcodes. */
export function codesOf(codes: readonly string[]): Pick<SampleFilter, 'ids' | 'codes'> {
  const readings = codes.map((code) => readBarcode(code, true))
  return {
    ids: readings.flatMap((reading) => (reading.kind === 'sample' ? reading.id : [])),
    codes: readings.flatMap((reading) => (reading.kind === 'own' && reading.code.length <= limits.barcode.longest ? reading.code : [])),
  }
}

export function toFilter(query: SamplesQuery): SampleFilter {
  return {
    ...(query.barcodes && codesOf(query.barcodes)),
    archived: query.archived ?? false,
    nameFold: query.name ? normalizeText(query.name) : undefined,
    typeIds: query.sampleTypeID,
    isOut: query.checkedOut,
    quantity: query.quantityID,
    ...(typeof query.minimumQuantityAmount === 'boolean' ? { hasMinimum: query.minimumQuantityAmount } : { minAmount: query.minimumQuantityAmount }),
  }
}

type SamplePageQuery = PageQuery & { readonly search?: string | undefined; readonly $expand: ReadonlySet<SampleExpansion> }

/** One page of samples. A search looks at the texts that screens search, and runs in the queue of heavy reads, as one by a part of the name does: routes that use this are heavy. */
export async function listSamples(call: Call<'member'>, query: SamplePageQuery, filter: SampleFilter) {
  const sorted = readSort(query, orderNames)
  const readAs = async (viewer: SampleViewer, sql: Sql, found: SampleFilter): Promise<ListPage<unknown>> => {
    const { rows, total } = await readSamplePage(sql, viewer, found, { sorted, ...rangeOf(query) })
    call.charge(rows.length / rowsPerUnit)
    return pageOf(query, await wireSamples(sql, viewer, rows, query.$expand), total)
  }
  const words = wordsOf(query.search)
  return withFileNumbers(call, (viewer) => {
    const read = (sql: Sql, found: SampleFilter) => readAs(viewer, sql, found)
    if (words.length) return readHeavy(call, (giveWay) => search(call, giveWay, (sql, listId) => read(sql, { ...filter, words: { listId, words } })))
    // The whole list is sorted, or all names are compared.
    if (filter.nameFold !== undefined || filter.nameFolds !== undefined || filter.values !== undefined || sorted.length > 0)
      return readHeavy(call, () => call.services.engine.read((sql) => read(sql, filter), 'long'))
    return call.services.engine.read((sql) => read(sql, filter))
  })
}

/** Read and written in about a millisecond. */
const rowsPerUnit = 50

/** More words find nothing more. */
const maxWords = 20

export function wordsOf(search: string | undefined): string[] {
  const words = [
    ...new Set(
      normalizeText(search ?? '')
        .split(/\s+/)
        .filter(Boolean),
    ),
  ]
  if (words.length > maxWords) throw wrongInput('query.search', `The parameter search can have at most ${maxWords} words.`)
  return words
}

export async function search<T>(call: Call<'member'>, giveWay: YieldControl, work: (sql: Sql, listId: number) => Promise<T>): Promise<T> {
  const { result, followed } = await withLists(call.services.engine, call.group.groupId, [searchedList('samples')], giveWay, (sql, [listId]) =>
    work(sql, listId!),
  )
  call.charge(followed / rowsPerUnit)
  return result
}

/** One sample of the group, or of its archive; refuses with `sample.gone` if there is none that the caller sees. */
export async function readOne(call: Call<'member'>, sampleId: number, expand: ReadonlySet<SampleExpansion> = new Set()) {
  const [sample] = await readMany(call, [sampleId], expand)
  if (!sample) throw new Refusal('sample.gone', { sampleId })
  return sample
}

/** Those of these samples that the caller sees, in the order of their numbers. */
export const readMany = (call: Call<'member'>, ids: readonly number[], expand: ReadonlySet<SampleExpansion>) =>
  withFileNumbers(call, (viewer) =>
    call.services.engine.read(async (sql) => {
      const { rows } = await readSamplePage(sql, viewer, { ids }, { sorted: [], from: 0, most: Math.max(ids.length, 1) })
      return wireSamples(sql, viewer, rows, expand)
    }),
  )
