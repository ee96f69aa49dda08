import * as z from 'zod/mini'
import type { SectionRow } from '#domain/entities/section.ts'
import { dateText } from '../date-text.ts'
import { sees } from '../experiments/notebook-rows.ts'
import { reading } from '../experiments/sections.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { readForChange } from './read-for-change.ts'

const orders = { expJournalID: ({ id }: SectionRow) => id, created: ({ createdAt }: SectionRow) => createdAt }

/** GET /api/v1/samples/{sampleID}/experiments/sections: the sections that name the sample, in experiments that the caller sees. */
export const listSectionsOfSample = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/:sampleId/experiments/sections',
  access: 'member',
  cost: 5,
  input: z.object({ params: z.object({ sampleId: wireId }), query: z.object(pageQuery) }),
  refusals: ['sample.gone'],
  async handler(call, { params: { sampleId }, query }) {
    await readForChange(call, sampleId)
    const { sections, names } = await reading(call, async (reader) => {
      const { rows } = reader
      const sections: SectionRow[] = []
      const names = new Map<number, string>()
      for (const { sectionId, audience } of await rows.where('sectionSamples', 'bySample', [sampleId])) {
        const section = await rows.get('sections', sectionId)
        if (!section || section.archived || !(await sees(reader, audience))) continue
        sections.push(section)
        names.set(section.experimentId, (await rows.get('experiments', section.experimentId))?.name ?? '')
      }
      return { sections, names }
    })
    return toPage(sections, query, orders, (page) =>
      page.map(({ id, name, type, createdAt, experimentId }) => ({
        expJournalID: id,
        sectionHeader: name,
        sectionType: type,
        created: dateText(createdAt),
        experiment: { experimentID: experimentId, name: names.get(experimentId) ?? '' },
      })),
    )
  },
})
