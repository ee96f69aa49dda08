import type { PartialRows } from '#db/lists/list-request.ts'
import { countText, plural, t, type PluralForms } from '#src/ui/text/translate.ts'

/** How a table counts its rows: `# sample`; a part of them, `{total} of # sample`; and while rows are downloaded, `{here} of # sample on this device so far`. */
export interface CountTexts {
  all: PluralForms
  some: PluralForms
  soFar: PluralForms
}

/** `47 of 1,284 samples`; nothing before all are counted, and no count of "all" before all are on the device. */
export function countOf(page: { total: number | undefined; outOf: number | undefined; partial: PartialRows | null }, { all, some, soFar }: CountTexts): string {
  const { total, outOf, partial } = page
  if (partial) return soFarText(partial, soFar)
  if (total === undefined || outOf === undefined) return ''
  return total === outOf ? plural(total, all) : plural(outOf, some, { total: countText(total) })
}

/** `27,888 of 100,000 samples on this device so far`. */
export function soFarText({ here, of }: PartialRows, soFar: PluralForms): string {
  return of === null ? t('Downloading…') : plural(of, soFar, { here: countText(Math.min(here, of)) })
}
