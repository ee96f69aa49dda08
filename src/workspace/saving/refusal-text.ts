import { errorEntry } from '#domain/command-errors.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import { t, type TextValue } from '#src/ui/text/translate.ts'

/** The message of a code in the person's language, with its facts filled in. */
export function refusalText(code: string, detail: RefusalDetail = {}): string {
  const values = Object.entries(detail).filter((fact): fact is [string, TextValue] => typeof fact[1] === 'string' || typeof fact[1] === 'number')
  return t(errorEntry(code).message, Object.fromEntries(values))
}
