import { archiveLabelPrinter } from '#domain/commands/archive-label-printer.ts'
import { archiveLabelTemplate } from '#domain/commands/archive-label-template.ts'
import { cancelLabelPrint } from '#domain/commands/cancel-label-print.ts'
import { printLabels } from '#domain/commands/print-labels.ts'
import { saveLabelTemplate } from '#domain/commands/save-label-template.ts'
import type { LabelTemplateRow } from '#domain/entities/label-template.ts'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type LabelTemplateFields = Pick<LabelTemplateRow, 'name' | 'subject' | 'design'>

/** `template`: the one that is changed; null for a new one. */
export function saveLabelTemplateChange(template: LabelTemplateRow | null, fields: LabelTemplateFields): Change & { readonly templateId: string } {
  const templateId = template?.id ?? randomId()
  const { name } = fields
  const label = t('Saved the label template {name}', { name })
  if (!template)
    return {
      templateId,
      ...makeChange(
        [mutation(saveLabelTemplate, { templateId, ...fields }, label)],
        [archiveLabelTemplateMutation(templateId, name, true)],
        t('Template saved'),
      ),
    }
  const before = { name: template.name, subject: template.subject, design: template.design }
  return {
    templateId,
    ...makeChange(
      [mutation(saveLabelTemplate, { templateId, ...fields, was: before.name }, label)],
      [mutation(saveLabelTemplate, { templateId, ...before, was: name }, label)],
      t(messages.changesSaved),
    ),
  }
}

export const archiveLabelTemplateMutation = (templateId: string, name: string, archived: boolean): Mutation =>
  mutation(
    archiveLabelTemplate,
    { templateId, archived },
    archived ? t('Removed the label template {name}', { name }) : t('Restored the label template {name}', { name }),
  )

export const archiveLabelTemplateChange = (templateId: string, name: string): Change =>
  makeChange([archiveLabelTemplateMutation(templateId, name, true)], [archiveLabelTemplateMutation(templateId, name, false)], t('Template removed'))

const archive = (printerId: string, name: string, archived: boolean): Mutation =>
  mutation(
    archiveLabelPrinter,
    { printerId, archived },
    archived ? t('Removed the label printer {name}', { name }) : t('Restored the label printer {name}', { name }),
  )

export const archiveLabelPrinterChange = (printerId: string, name: string): Change =>
  makeChange([archive(printerId, name, true)], [archive(printerId, name, false)], t('Printer removed'))

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

export const cancelLabelPrintMutation = (jobId: string, title: string): Mutation =>
  mutation(cancelLabelPrint, { jobId }, t('Cancel printing of {title}', { title }))

/** Has no undo: the labels are printed again from the list of print jobs. */
export const cancelLabelPrintChange = (jobId: string, title: string): Change => makeChange([cancelLabelPrintMutation(jobId, title)], [], t('Printing canceled'))
