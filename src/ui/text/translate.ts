/* The helper every string goes through. The English text is the message id; another language is a Lingui catalogue
   loaded with `i18n.load(locale, messages)` and `i18n.activate(locale)`.

   Placeholders are filled here, not by Lingui: its compiler for plain text is a full ICU parser that production builds
   leave out (it warns on every string), and its interpolation decodes `\x41` in the finished sentence, which would change
   what a person typed (a path such as C:\x86). Nothing here builds code from text. */
import { i18n } from '@lingui/core'

export type TextValue = string | number
export type TextValues = Readonly<Record<string, TextValue>>

/** The forms of a counted text; `#` stands for the count, `{name}` for a value. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

i18n.load('en', {})
i18n.activate('en')

/** The text in the person's language with `{name}` replaced; an unknown name stays as it is written. */
export function t(text: string, values: TextValues = {}): string {
  const message = i18n.messages[text]
  if (Array.isArray(message)) return i18n._(text, { ...values })
  return fill(typeof message === 'string' ? message : text, values)
}

/** The form that fits the count: `plural(3, { one: '# change', other: '# changes' })` is '3 changes'. */
export function plural(count: number, forms: PluralForms, values: TextValues = {}): string {
  const id = pluralId(forms)
  if (i18n.messages[id] !== undefined) return i18n._(id, { ...values, count })
  const form = forms[ofLocale(pluralRules, Intl.PluralRules).select(count)] ?? forms.other
  return fill(form.replaceAll('#', countText(count)), { ...values, count })
}

/** A count as people of the language write it: 1,284. */
export const countText = (count: number): string => ofLocale(numberFormats, Intl.NumberFormat).format(count)

const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Kept: making one takes longer than all else of a text. */
function ofLocale<T>(kept: Map<string, T>, Rules: new (locale: string) => T): T {
  const known = kept.get(i18n.locale) ?? new Rules(i18n.locale)
  kept.set(i18n.locale, known)
  return known
}

/** The id under which a catalogue keeps a counted text: ICU, as Lingui writes it. */
export function pluralId(forms: PluralForms): string {
  const written = Object.entries(forms).map(([form, text]) => `${form} {${text}}`)
  return `{count, plural, ${written.join(' ')}}`
}

function fill(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? written : String(value)
  })
}
