import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
import { decimalText, t } from '#src/ui/text/translate.ts'

const maxValueLength = 60

/** The text of the toast: for one field its new value, for several only that they are updated. spec BULK-04, INV-02 */
export function doneMessage(fields: readonly BulkField[], sampleCount: number): string {
  const [field, ...others] = fields
  if (!field || others.length > 0) return t(sampleCount === 1 ? messages.sampleUpdated : messages.samplesUpdated)
  if (field.key === 'amount') return t(messages.quantityUpdated, { value: decimalText(field.value ?? '') })
  if (field.key === 'parent') return t(field.value ? messages.parentUpdated : messages.parentRemoved)
  const value = field.valueText || (field.value ?? '')
  return t(messages.updatedToValue, { value: value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value || t('empty') })
}

export const failureText = (reason: Message): string => t('{problem}. {reason}', { problem: t(messages.updateFailure), reason: t(reason) })
