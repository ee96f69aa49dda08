import { printLabels } from '#domain/commands/print-labels.ts'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/write.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { cancelLabelPrintMutation } from './cancel-label-print.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type AskedPrint = Pick<PrintJobRow, 'printerId' | 'title' | 'labels' | 'copies' | 'width' | 'height' | 'dots'>

/** Parts of one printing, each small enough to be sent. Undo stops those that have not begun. */
export function printLabelsChange(parts: readonly AskedPrint[], printer: string): Change {
  const asked = parts.map(({ printerId, title, labels, copies, width, height, dots }) => ({
    jobId: randomId(),
    printerId,
    title,
    labels,
    copies,
    width,
    height,
    dots,
  }))
  const labels = parts.reduce((sum, part) => sum + part.labels * part.copies, 0)
  return makeChange(
    asked.map((part) => mutation(printLabels, part, t('Print {title} on {printer}', { title: part.title, printer }))),
    asked.map(({ jobId, title }) => cancelLabelPrintMutation(jobId, title)),
    plural(labels, { one: '# label goes to {printer}', other: '# labels go to {printer}' }, { printer }),
  )
}
