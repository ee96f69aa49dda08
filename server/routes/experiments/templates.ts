import * as z from 'zod/mini'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { fullNamesOf } from '../../store/people/people.ts'
import { dateText } from '../date-text.ts'
import { unlessEmpty, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute } from '../route.ts'

const orders = {
  experimentID: ({ id }: ExperimentRow) => id,
  name: ({ nameFold }: ExperimentRow) => nameFold,
  created: ({ createdAt }: ExperimentRow) => createdAt,
}

/** GET /api/v1/experiments/templates: the templates that the caller sees, by name, without archived ones. POST /api/v1/experiments takes one as `templateID`. */
export const listTemplates = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/templates',
  access: 'member',
  isHeavy: true,
  cost: 10,
  input: z.object({ query: z.object({ ...pageQuery, creatorID: unlessEmpty(wireId) }) }),
  refusals: [],
  async handler(call, { query }) {
    const { services, group, caller } = call
    const all = await readHeavy(call, (giveWay) =>
      services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'experiments', giveWay), 'long'),
    )
    const shown = all.filter((row) => row.isTemplate && !row.archived && (query.creatorID === undefined || row.ownerId === query.creatorID))
    const byName = shown.toSorted((a, b) => (a.nameFold < b.nameFold ? -1 : 1))
    return toPage(byName, query, orders, async (rows) => {
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
  },
})
