import * as z from 'zod/mini'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { fullNamesOf } from '../../store/people/people.ts'
import { dateText } from '../date-text.ts'
import { unlessEmpty, wireId } from '../input.ts'
import { pageQuery, toPage, type PageQuery } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call, type Route } from '../route.ts'

const path = '/api/v1/experiments/templates'
const heavy = { isHeavy: true, cost: 10 } as const

const orders = {
  experimentID: ({ id }: ExperimentRow) => id,
  name: ({ nameFold }: ExperimentRow) => nameFold,
  created: ({ createdAt }: ExperimentRow) => createdAt,
}

/** The templates that the caller sees, by name, without archived ones. */
async function readTemplates(call: Call<'member'>): Promise<ExperimentRow[]> {
  const { services, group, caller } = call
  const all = await readHeavy(call, (giveWay) => services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'experiments', giveWay), 'long'))
  return all.filter((row) => row.isTemplate && !row.archived).toSorted((a, b) => (a.nameFold < b.nameFold ? -1 : 1))
}

const toTemplatePage = ({ services }: Call<'member'>, templates: readonly ExperimentRow[], query: PageQuery) =>
  toPage(templates, query, orders, async (rows) => {
    const names = await services.engine.read((sql) => fullNamesOf(sql, new Set(rows.map(({ ownerId }) => ownerId))))
    return rows.map(({ id, name, ownerId, createdAt }) => ({
      expTemplateLabelID: id,
      experimentID: id,
      name,
      creatorID: ownerId,
      creatorName: names.get(ownerId) ?? '',
      created: dateText(createdAt),
    }))
  })

/** GET /api/v1/experiments/templates: all of them. POST /api/v1/experiments takes one as `templateID`. */
const listTemplates = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  ...heavy,
  input: z.object({ query: z.object({ ...pageQuery, creatorID: unlessEmpty(wireId) }) }),
  refusals: [],
  async handler(call, { query }) {
    const shown = (await readTemplates(call)).filter(({ ownerId }) => query.creatorID === undefined || ownerId === query.creatorID)
    return toTemplatePage(call, shown, query)
  },
})

/** GET /api/v1/experiments/templateGroups: the labels of templates. Templates are not grouped here: each has a label of its own, which is its name. */
const listTemplateGroups = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/templateGroups',
  access: 'member',
  ...heavy,
  input: z.object({ query: z.object(pageQuery) }),
  refusals: [],
  handler: async (call, { query }) =>
    toPage(await readTemplates(call), query, { label: orders.name, expTemplateLabelID: orders.experimentID }, (rows) =>
      // The first spelling is the one that programs know.
      rows.map(({ id, name }) => ({ expTemplateLabeLID: id, expTemplateLabelID: id, label: name })),
    ),
})

/** GET /api/v1/experiments/templates/{expTemplateLabelID}: the template with this label, as a list; empty for a label that nothing has. */
const listTemplatesWithLabel = defineRoute({
  method: 'GET',
  path: `${path}/:expTemplateLabelId`,
  access: 'member',
  ...heavy,
  input: z.object({ params: z.object({ expTemplateLabelId: wireId }), query: z.object(pageQuery) }),
  refusals: [],
  async handler(call, { params: { expTemplateLabelId }, query }) {
    return toTemplatePage(
      call,
      (await readTemplates(call)).filter(({ id }) => id === expTemplateLabelId),
      query,
    )
  },
})

export const templateRoutes: readonly Route[] = [listTemplates, listTemplateGroups, listTemplatesWithLabel]
