import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Stops labels that have not begun to print. */
export const cancelLabelPrint = defineCommand({
  name: 'label.cancel-print',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Cancel printing'),
    activity: msg('Canceled printing of labels'),
    topic: 'labels',
  },
  input: z.object({ jobId: uniqueId }),
  uses: ['printJobs'],
  refusals: ['permission.denied', 'label.print-begun'],
  about: (input) => [rowKey('printJobs', input.jobId)],
  async apply(tx, { jobId }, who) {
    await assertMay(tx, who, 'samples', 'Create')
    const job = await tx.get('printJobs', jobId)
    if (job?.audience !== who.userId || job.state !== 'waiting') tx.refuse('label.print-begun')
    await tx.patch('printJobs', jobId, { state: 'canceled' })
  },
})
