import { cancelLabelPrint } from '#domain/commands/cancel-label-print.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export const cancelLabelPrintMutation = (jobId: string, title: string): Mutation =>
  mutation(cancelLabelPrint, { jobId }, t('Cancel printing of {title}', { title }))

/** Has no undo: the labels are printed again from the list of print jobs. */
export const cancelLabelPrintChange = (jobId: string, title: string): Change => makeChange([cancelLabelPrintMutation(jobId, title)], [], t('Printing canceled'))
