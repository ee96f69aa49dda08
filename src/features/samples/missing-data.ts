import type { SampleRow } from '#domain/entities/sample.ts'
import { t } from '#src/ui/text/translate.ts'

/** What a sample says nothing about, in the specification's words. spec INV-08 */
export function missingData(sample: SampleRow, hasFields: boolean): string[] {
  const isEmpty = Object.values(sample.meta).every((value) => !value.trim())
  const missing: [boolean, string][] = [
    [hasFields && isEmpty, 'meta data'],
    [!sample.name.trim(), 'name'],
    [!sample.description.trim(), 'description'],
    [!sample.note.trim(), 'notes'],
    [!sample.altBarcode, 'barcode'],
  ]
  return missing.filter(([is]) => is).map(([, what]) => what)
}

/** `missing` as {@link missingData} has it; nothing is said where nothing is missing. */
export const missingSentence = (missing: readonly string[]): string | null =>
  missing.length > 0 ? t('The sample contains no {what}.', { what: missing.map((each) => t(each)).join(', ') }) : null
