import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { toWireSeries } from '#domain/wire/to-wire.ts'
import { contains, readRowPage } from '../../store/lists/row-page.ts'
import { readMembers } from '../../store/lists/series-members.ts'
import { plainText } from '../input.ts'
import { expandOf, pageOf, pageQuery, rangeOf, readSort } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { viewerOf } from '../samples/wire-samples.ts'

const orders = { seriesID: 'id', sampleSeriesID: 'id', name: 'name_fold' } as const

/** GET /api/v1/sampleSeries: those of the group, each with its samples, also without `$expand=samples`. spec §7 */
export const listSeries = defineRoute({
  method: 'GET',
  path: '/api/v1/sampleSeries',
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object({ ...pageQuery, $expand: expandOf(['samples']), name: z.optional(plainText(limits.name.longest)) }) }),
  refusals: [],
  async handler(call, { query }) {
    const sorted = readSort(query, Object.keys(orders) as (keyof typeof orders)[]).map(({ name, direction }) => ({ by: orders[name], direction }))
    const conditions = query.name ? [contains('name_fold', normalizeText(query.name))] : []
    return call.services.engine.read(async (sql) => {
      const viewer = viewerOf(call)
      const { rows, total } = await readRowPage(sql, viewer, 'sampleSeries', { conditions, orders: sorted, ...rangeOf(query) })
      const members = await readMembers(
        sql,
        viewer,
        rows.map(({ id }) => id),
      )
      return pageOf(
        query,
        rows.map((series) => toWireSeries(series, members.get(series.id) ?? [])),
        total,
      )
    })
  },
})
