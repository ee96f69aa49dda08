import { dateFormatOf, formatDate } from '#domain/rules/date-format.ts'
import { toBritish } from '#domain/rules/spelling.ts'
import { spellAs } from '#src/ui/text/translate.ts'
import { showDatesAs } from '#src/workspace/format/dates.ts'
import { spellForeignAs } from './foreign-text.ts'

/** From now on, dates and texts are written like this. Each choice is the value of its setting. */
export async function applyDisplay(dateFormat: string, isBritish: boolean, language: string): Promise<void> {
  const format = dateFormatOf(dateFormat)
  showDatesAs((date) => formatDate(date, format))
  spellAs(isBritish ? toBritish : (text) => text)
  spellForeignAs(isBritish)
  // The language of the device is shown already.
  if (language && language !== document.documentElement.lang) await (await import('./show-language.ts')).showLanguage(language)
}
