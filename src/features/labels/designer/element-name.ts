import { isCode, type LabelElement } from '#domain/rules/labels/label.ts'
import { t } from '#src/ui/text/translate.ts'
import { codeNames, fieldNames } from '#src/features/labels/field-names.ts'

/** `DataMatrix`, `Name`, `Line`. */
export function elementName(element: LabelElement): string {
  if (isCode(element)) return t(codeNames[element.kind])
  if (element.kind === 'line') return t('Line')
  if (element.kind === 'fields') return t('Several fields')
  return element.kind === 'field' ? t(fieldNames[element.field]) : element.text || t('Text')
}
