import * as z from 'zod/mini'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import { allErrors } from '#domain/error-code.ts'
import { messages } from '#domain/messages.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { idsOf, wireId, wireIds } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'

/** POST …/sample/setParentSample.ashx: `parentID` (0 removes the link), `sampleIDs`; all of them or none. spec BULK-06 */
export const setParentSample = defineRoute({
  method: 'POST',
  path: '/members/inventory/browser/sample/setParentSample.ashx',
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({ parentID: wireId, sampleIDs: z.optional(wireIds), 'sampleIDs[]': z.optional(wireIds) }) }),
  refusals: setSampleParent.refusals,
  async handler(call, { body }) {
    const parentId = body.parentID || null
    const ids = idsOf(body.sampleIDs, body['sampleIDs[]'])
    if (ids.length === 0) return { success: false, message: `Error: ${messages.noSampleData}` }
    try {
      await runAllAsCaller(
        call,
        ids.map((sampleId) => apiCommand(setSampleParent, { sampleId, parentId })),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const hasOwnSentence = ['permission.parent-denied', 'sample.own-parent', 'sample.parent-invalid', 'sample.parent-cycle'].includes(error.code)
      const failed = parentId === null ? messages.parentRemoveFailed : messages.parentUpdateFailed
      return { success: false, message: hasOwnSentence ? allErrors[error.code].message : failed }
    }
    return { success: true, message: parentId === null ? messages.parentRemoved : messages.parentUpdated }
  },
})
