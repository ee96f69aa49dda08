import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { toWireSeries } from '#domain/wire/to-wire.ts'
import { isOneOf, readRowsWith } from '../../store/lists/row-page.ts'
import { readSamples, type SampleFilter } from '../../store/lists/sample-pages.ts'
import { readSamplesAndSeries } from '../../store/lists/samples-and-series.ts'
import { readMembers } from '../../store/lists/series-members.ts'
import type { Sql } from '../../store/sql.ts'
import { notKept, plainText, unlessEmpty, wireFlag, wireId, wireIds } from '../input.ts'
import { pageOf, rangeOf, readSort, type PageQuery } from '../list-page.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute } from '../route.ts'
import { samplePage, search, toFilter, wordsOf } from './sample-query.ts'
import { withFileNumbers, wireSamples, type SampleExpansion, type SampleViewer } from './wire-samples.ts'

const name = z.optional(plainText(limits.name.longest))

/**
 * GET /api/v1/samplesAndSeries: by name, the samples that are in no series (`type` SAMPLE), and in place of all others their series (`type` SERIES). A
 * series is found by its own name or by a sample in it.
 */
export const listSamplesAndSeries = defineRoute({
  method: 'GET',
  path: '/api/v1/samplesAndSeries',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 10,
  input: z.object({
    query: z.object({
      ...samplePage,
      name,
      search: name,
      sampleTypeID: z.optional(wireIds),
      storageID: z.optional(wireId),
      storageLayerID: z.optional(wireIds),
      userID: z.optional(wireId),
      /** Only samples that this section of an experiment names. */
      expJournalID: unlessEmpty(wireId),
      /** Only samples that are not in storage. */
      unassignedSampleLocation: unlessEmpty(wireFlag),
      showSharedSamples: notKept,
    }),
  }),
  refusals: ['input.not-kept'],
  handler(call, { query }) {
    // By name is the only order there is.
    readSort(query, ['name'])
    const words = wordsOf(query.search)
    const filter = {
      ...toFilter(query),
      unitId: query.storageID,
      layerIds: query.storageLayerID,
      ownerId: query.userID,
      sectionId: query.expJournalID,
      isPlaced: query.unassignedSampleLocation ? false : undefined,
    }
    return withFileNumbers(call, (viewer) =>
      readHeavy(call, (giveWay) =>
        words.length
          ? search(call, giveWay, (sql, listId) => readPage(sql, viewer, query, { ...filter, words: { listId, words } }, query.$expand))
          : call.services.engine.read((sql) => readPage(sql, viewer, query, filter, query.$expand), 'long'),
      ),
    )
  },
})

async function readPage(sql: Sql, viewer: SampleViewer, query: PageQuery, filter: SampleFilter, expand: ReadonlySet<SampleExpansion>) {
  const { found, total } = await readSamplesAndSeries(sql, viewer, filter, rangeOf(query))
  const idsOf = (wanted: string) => found.flatMap(({ type, id }) => (type === wanted ? id : []))
  const [sampleIds, seriesIds] = [idsOf('SAMPLE'), idsOf('SERIES')]
  const samples = await wireSamples(sql, viewer, sampleIds.length ? await readSamples(sql, viewer, { ids: sampleIds }) : [], expand)
  const series = seriesIds.length ? await readRowsWith(sql, viewer, 'sampleSeries', [isOneOf('id', seriesIds)]) : []
  const members = await readMembers(sql, viewer, seriesIds)
  const data = found.flatMap(({ type, id }): object[] =>
    type === 'SAMPLE'
      ? samples.filter(({ sampleID }) => sampleID === id).map((sample) => ({ type, ...sample }))
      : series.filter((each) => each.id === id).map((each) => ({ type, sampleID: 0, ...toWireSeries(each, members.get(id) ?? []) })),
  )
  return pageOf(query, data, total)
}
