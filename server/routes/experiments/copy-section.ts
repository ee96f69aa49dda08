import * as z from 'zod/mini'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { copyProtocol } from '#domain/commands/copy-protocol.ts'
import { createDocument } from '#domain/commands/create-document.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { limits } from '#domain/limits.ts'
import { takeIds } from '../../feed/leases.ts'
import { plainText, unlessEmpty, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { readExperiment, readSection, readSections } from './notebook-rows.ts'
import { reading } from './sections.ts'
import { copySectionsActs } from './template-acts.ts'

/**
 * POST /api/v1/experiments/sections/{expJournalID}/copy?experimentID=…&sectionHeader=…: copies a section with its text to the end of an experiment, of
 * its own one without `experimentID`. A procedure begins anew; samples and files stay where they are. Answers the number of the copy.
 */
export const copySection = defineRoute({
  method: 'POST',
  path: '/api/v1/experiments/sections/:sectionId/copy',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({
    params: z.object({ sectionId: wireId }),
    query: z.object({ experimentID: unlessEmpty(wireId), sectionHeader: unlessEmpty(plainText(limits.name.longest)) }),
  }),
  refusals: [
    ...new Set([
      ...createSection.refusals,
      ...createDocument.refusals,
      ...copyProtocol.refusals,
      ...appendToDocument.refusals,
      'content.too-complex' as const,
      'id.exhausted' as const,
    ]),
  ],
  async handler(call, { params: { sectionId }, query: { experimentID, sectionHeader } }) {
    const id = await takeIds(call.services.store, call.group.groupId, 'sections', 1)
    const acts = await reading(call, async (reader) => {
      const section = await readSection(reader, sectionId)
      const { id: experimentId, audience } = await readExperiment(reader, experimentID ?? section.experimentId)
      const last = (await readSections(reader, experimentId)).at(-1)
      const copy = sectionHeader === undefined ? section : { ...section, name: sectionHeader }
      return copySectionsActs(call, reader, [copy], { experimentId, audience, after: last?.orderKey ?? null }, id)
    })
    await runAllAsCaller(call, acts)
    return id
  },
})
