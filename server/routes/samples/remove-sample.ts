import * as z from 'zod/mini'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { readForChange } from './read-for-change.ts'

/** DELETE /api/v1/samples/{sampleID}: moves it to the archive; one that is there is deleted for good. Returns `{}`. spec §7 */
export const removeSample = defineRoute({
  method: 'DELETE',
  path: '/api/v1/samples/:sampleId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ sampleId: wireId }) }),
  refusals: [...new Set([...archiveSample.refusals, ...deleteSample.refusals])],
  async handler(call, { params: { sampleId } }) {
    const { sample } = await readForChange(call, sampleId)
    await (sample.archived ? runAsCaller(call, deleteSample, { sampleId }) : runAsCaller(call, archiveSample, { sampleId }))
    return {}
  },
})
