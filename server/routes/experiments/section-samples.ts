import * as z from 'zod/mini'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { wireId, wireIds } from '../input.ts'
import { pageQuery } from '../list-page.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { listSamples } from '../samples/sample-query.ts'
import { wrongInput } from '../wrong-input.ts'
import { readSection } from './notebook-rows.ts'
import { addSamplesActs } from './section-acts.ts'
import { reading } from './sections.ts'

const path = '/api/v1/experiments/sections/:sectionId/samples'
const params = z.object({ sectionId: wireId })

/** GET /api/v1/experiments/sections/{expJournalID}/samples: the samples of a section, archived ones included. */
export const listSectionSamples = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isHeavy: true,
  cost: 5,
  input: z.object({ params, query: z.object(pageQuery) }),
  refusals: ['section.gone'],
  async handler(call, { params: { sectionId }, query }) {
    const ids = await reading(call, async (reader) => {
      await readSection(reader, sectionId)
      return (await reader.rows.where('sectionSamples', 'bySection', [sectionId])).map(({ sampleId }) => sampleId)
    })
    return listSamples(call, query, { ids })
  },
})

export async function assertHasSamples(call: Call<'member'>, sectionId: number): Promise<void> {
  const { type } = await reading(call, (reader) => readSection(reader, sectionId))
  if (!isSamplesType(type)) throw wrongInput('sectionID', 'Samples cannot be added to a section of this type.')
}

/** PUT /api/v1/experiments/sections/{expJournalID}/samples: adds the samples with these numbers to those that are there. */
export const addSamplesToSection = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: z.union([wireIds, z.strictObject({ sampleIDs: wireIds })]) }),
  refusals: [...addSectionSamples.refusals, 'input.nothing'],
  async handler(call, { params: { sectionId }, body }): Promise<void> {
    await assertHasSamples(call, sectionId)
    await runAllAsCaller(call, addSamplesActs(sectionId, Array.isArray(body) ? body : body.sampleIDs))
  },
})
