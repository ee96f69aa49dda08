import type { FramedAnswers } from '#sdk/framed-question.ts'
import { isIsoDate } from '#src/ui/fields/date-text.ts'
import { isNumberText } from '#src/ui/text/number-text.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ReadField, ReadQuestion } from './read-message.ts'

/** What is in the fields of a question, by their id: a number is text until it is one. */
export type Entries = Readonly<Record<string, string | boolean>>

/** Words that a dialog of the app has, and no dialog of an add-on. */
const secret = /pass\W?(?:word|code|phrase)|\bPINs?\b|kennwor|passwor/i

/** Why this cannot be asked; undefined if it can. */
export function problemOf({ title, panels, confirm = '' }: ReadQuestion): string | undefined {
  const fields = panels.flatMap((panel) => panel.fields ?? [])
  const ids = fields.map(({ id }) => id)
  if (new Set(ids).size < ids.length) return 'Each field of a question needs an id of its own.'
  const texts = [title, confirm, ...panels.flatMap((panel) => [panel.title, panel.text]), ...fields.flatMap(({ label, hint }) => [label, hint])]
  return texts.some((text) => text && secret.test(text)) ? 'An add-on cannot ask for a password or a PIN.' : undefined
}

export function startEntries({ panels }: ReadQuestion): Entries {
  const fields = panels.flatMap((panel) => panel.fields ?? [])
  return Object.fromEntries(fields.map((field) => [field.id, field.kind === 'check' ? (field.value ?? false) : String(field.value ?? '')]))
}

/** What is wrong in a field, in words for the person; undefined if nothing is. */
export function faultOf(field: ReadField, entries: Entries): string | undefined {
  const entry = entries[field.id]
  if (field.kind === 'check') return undefined
  if (entry === '') return field.required ? t('This field is required.') : undefined
  if (field.kind === 'date') return isIsoDate(String(entry)) ? undefined : t('Enter a date as YYYY-MM-DD.')
  if (field.kind !== 'number') return undefined
  if (!isNumberText(String(entry))) return t('Enter a number.')
  const [value, { min = -Infinity, max = Infinity }] = [Number(entry), field]
  if (value < min) return t('Enter at least {least}.', { least: min })
  return value > max ? t('Enter at most {most}.', { most: max }) : undefined
}

export function toAnswers({ panels }: ReadQuestion, entries: Entries): FramedAnswers {
  const fields = panels.flatMap((panel) => panel.fields ?? [])
  const valueOf = ({ id, kind }: ReadField) => (kind !== 'number' ? entries[id]! : entries[id] === '' ? null : Number(entries[id]))
  return Object.fromEntries(fields.map((field) => [field.id, valueOf(field)]))
}
