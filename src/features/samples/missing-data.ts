import type { SampleRow } from '#domain/entities/sample.ts'
import { msg, type Message } from '#domain/message.ts'
import { t } from '#src/ui/text/translate.ts'

/** What a sample lacks, in the specification's words. spec INV-08 */
export function missingData(sample: SampleRow, hasFields: boolean): string[] {
  const isEmpty = Object.values(sample.meta).every((value) => !value.trim())
  const missing: [boolean, Message][] = [
    [hasFields && isEmpty, msg('meta data')],
    [!sample.name.trim(), msg('name')],
    [!sample.description.trim(), msg('description')],
    [!sample.note.trim(), msg('notes')],
    [!sample.altBarcode, msg('barcode')],
  ]
  return missing.filter(([is]) => is).map(([, what]) => t(what))
}

/** `missing` is the result of {@link missingData}; shows nothing if nothing is missing. */
export const missingSentence = (missing: readonly string[]): string | null =>
  missing.length > 0 ? t('The sample contains no {what}.', { what: missing.join(', ') }) : null
