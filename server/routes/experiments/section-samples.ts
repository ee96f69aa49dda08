import * as z from 'zod/mini'
import { addSectionSamples } from '#domain/commands/add-section-samples.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { removeSectionSamples } from '#domain/commands/remove-section-samples.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { flag, sampleIdsBody, wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { listSamples, samplePage } from '../samples/sample-query.ts'
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
  input: z.object({ params, query: z.object(samplePage) }),
  refusals: ['section.gone'],
  handler: async (call, { params: { sectionId }, query }) => listSamples(call, query, { ids: await readSampleIds(call, sectionId) }),
})

export async function assertHasSamples(call: Call<'member'>, sectionId: number): Promise<void> {
  const { type } = await reading(call, (reader) => readSection(reader, sectionId))
  if (!isSamplesType(type)) throw wrongInput('sectionID', 'Samples cannot be added to a section of this type.')
}

const readSampleIds = (call: Call<'member'>, sectionId: number): Promise<number[]> =>
  reading(call, async (reader) => {
    await readSection(reader, sectionId)
    return (await reader.rows.where('sectionSamples', 'bySection', [sectionId])).map(({ sampleId }) => sampleId)
  })

/** PUT /api/v1/experiments/sections/{expJournalID}/samples: adds the samples with these numbers to those that are there. */
export const addSamplesToSection = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: sampleIdsBody }),
  refusals: [...addSectionSamples.refusals, 'input.nothing'],
  async handler(call, { params: { sectionId }, body }): Promise<void> {
    await assertHasSamples(call, sectionId)
    await runAllAsCaller(call, addSamplesActs(sectionId, body))
  },
})

/**
 * DELETE /api/v1/experiments/sections/{expJournalID}/samples: removes the samples with these numbers from a section; what was used of them goes back into
 * them. With `archiveSamples=true`, they are archived after that. Answers nothing.
 */
export const removeSamplesFromSection = defineRoute({
  method: 'DELETE',
  path,
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ params, query: z.object({ archiveSamples: flag }), body: sampleIdsBody }),
  refusals: [...new Set([...removeSectionSamples.refusals, ...archiveSample.refusals, 'input.nothing' as const])],
  async handler(call, { params: { sectionId }, query: { archiveSamples }, body: sampleIds }): Promise<void> {
    if (sampleIds.length === 0) throw new Refusal('input.nothing')
    const inSection = new Set(await readSampleIds(call, sectionId))
    await runAllAsCaller(call, [
      apiCommand(removeSectionSamples, { sectionId, sampleIds: [...sampleIds] }),
      ...(archiveSamples ? sampleIds.filter((id) => inSection.has(id)).map((sampleId) => apiCommand(archiveSample, { sampleId })) : []),
    ])
  },
})
