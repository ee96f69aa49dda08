import { printLabels } from '#domain/commands/print-labels.ts'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { cancelLabelPrintMutation } from './cancel-label-print.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type AskedPrint = Pick<PrintJobRow, 'printerId' | 'title' | 'labels' | 'copies' | 'width' | 'height' | 'dots'>

/** Parts of one printing, each small enough to be sent. Undo stops those that have not begun. */
export const printLabelsChange = (parts: readonly AskedPrint[], printer: string): Change => toChange(parts.map(asked), printer)

/** The same labels once more, in place of a job that came to nothing. */
export const printAgainChange = (job: PrintJobRow, printer: string): Change => toChange([{ ...asked(job), replaces: job.id }], printer)

const asked = ({ printerId, title, labels, copies, width, height, dots }: AskedPrint) => ({
  jobId: randomId(),
  printerId,
  title,
  labels,
  copies,
  width,
  height,
  dots,
})

function toChange(jobs: readonly (ReturnType<typeof asked> & { readonly replaces?: string })[], printer: string): Change {
  const labels = jobs.reduce((sum, job) => sum + job.labels * job.copies, 0)
  return makeChange(
    jobs.map((job) => mutation(printLabels, job, t('Print {title} on {printer}', { title: job.title, printer }))),
    jobs.map(({ jobId, title }) => cancelLabelPrintMutation(jobId, title)),
    plural(labels, { one: '# label goes to {printer}', other: '# labels go to {printer}' }, { printer }),
  )
}
