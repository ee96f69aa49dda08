import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { shortText } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'

/** Labels begin to print, or the printer has answered. Run by the server itself; refused to everyone else. Each step happens once. */
export const reportLabelPrint = defineCommand({
  name: 'label.report-print',
  version: 1,
  description: {
    icon: 'print',
    verb: msg('Print labels'),
    activity: msg('Printed labels'),
    topic: 'labels',
  },
  input: z.object({ jobId: uniqueId, state: z.enum(['printing', 'printed', 'failed', 'unknown']), reason: shortText }),
  uses: ['printJobs'],
  refusals: ['permission.denied', 'label.print-begun'],
  about: (input) => [rowKey('printJobs', input.jobId)],
  async apply(tx, { jobId, state, reason }, who) {
    if (who.userId !== serverUser) tx.refuse('permission.denied')
    const job = await tx.get('printJobs', jobId)
    if (!job || job.state !== (state === 'printing' ? 'waiting' : 'printing')) return tx.refuse('label.print-begun')
    await tx.patch('printJobs', jobId, { state, reason, startedAt: state === 'printing' ? who.at : job.startedAt })
  },
})
