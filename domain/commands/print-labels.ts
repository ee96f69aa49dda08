import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import type { PrintJobRow } from '../entities/print-job.ts'
import { shortText } from '../input.ts'
import { base64, uniqueId } from '../rules/documents/document-input.ts'
import { labelLimits } from '../rules/labels/label-limits.ts'
import { packedSize } from '../rules/labels/packed-dots.ts'
import { assertMay } from '../rules/people/permitted.ts'

const { job, jobs } = labelLimits
const dots = z.int().check(z.positive(), z.maximum(job.side))

/**
 * Has labels printed on a printer in the network: the server sends it the dots that were checked on the device, never text or commands of a person.
 * Older jobs of the person make room.
 */
export const printLabels = defineCommand({
  name: 'label.print',
  version: 1,
  description: {
    icon: 'print',
    verb: msg('Print labels'),
    activity: msg('Asked for labels to be printed'),
    topic: 'labels',
  },
  input: z
    .object({
      jobId: uniqueId,
      printerId: uniqueId,
      title: shortText,
      labels: z.int().check(z.positive(), z.maximum(job.labels)),
      copies: z.int().check(z.positive(), z.maximum(job.copies)),
      width: dots,
      height: dots,
      dots: base64(job.packed),
      /** A job that was not printed, or may not have been, in whose place this one is. */
      replaces: z.exactOptional(uniqueId),
    })
    .check(z.refine((input) => packedSize(input) <= job.bytes)),
  uses: ['labelPrinters', 'printJobs'],
  refusals: ['permission.denied', 'label.printer-gone', 'input.invalid'],
  about: (input) => [rowKey('printJobs', input.jobId)],
  async apply(tx, { jobId, replaces, ...asked }, who) {
    await assertMay(tx, who, 'samples', 'Create')
    const printer = await tx.get('labelPrinters', asked.printerId)
    if (!printer || printer.archived) tx.refuse('label.printer-gone')
    // Law 5: what was asked for under this id is printed once.
    if (await tx.get('printJobs', jobId)) tx.refuse('input.invalid', { field: 'jobId' })
    const replaced = replaces === undefined ? undefined : await tx.get('printJobs', replaces)
    if (replaced?.audience === who.userId && isAtRest(replaced)) await tx.remove('printJobs', replaced.id)
    const own = await tx.where('printJobs', 'byPerson', [who.userId], { reverse: true })
    for (const old of own.slice(jobs - 1)) if (isAtRest(old)) await tx.remove('printJobs', old.id)
    await tx.put('printJobs', { ...asked, id: jobId, audience: who.userId, state: 'waiting', reason: '', at: who.at, startedAt: null })
  },
})

const isAtRest = ({ state }: Pick<PrintJobRow, 'state'>): boolean => state !== 'waiting' && state !== 'printing'
