/* Translates every text on screen. The English text is the id of a message, so English needs no catalog; any other
   language is one object, made from its .po file. What a person typed, such as the path C:\x86, is shown as typed. */

export type TextValue = string | number
export type TextValues = Readonly<Record<string, TextValue>>

/** The forms of a text with a count; `#` stands for the count, `{name}` for a value. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

/** Keyed by the English text, prefixed with its context if it has one. The key of a text with a count is its singular. */
export interface Catalog {
  readonly locale: string
  readonly messages: Readonly<Record<string, string | TranslatedForms>>
}
export type TranslatedForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** A literal, or a text marked with `msg`: no other string is in a catalog. */
type InCatalog<Text extends string> = string extends Text ? never : Text

declare global {
  /** The catalog of a page in another language, set before its code runs. */
  var aliquotCatalog: Catalog | undefined
}

let catalog: Catalog = globalThis.aliquotCatalog ?? { locale: 'en', messages: {} }

export function activate(next: Catalog): void {
  catalog = next
}

/** For the formats of Intl. */
export const shownLocale = (): string => catalog.locale

let spelled = (english: string): string => english

/** From now on, English texts of the product are spelled as this spells them. */
export function spellAs(spell: (english: string) => string): void {
  spelled = spell
}

/** The text in the person's language with `{name}` replaced; an unknown name stays unchanged. */
export function t<Text extends string>(text: InCatalog<Text>, values: TextValues = {}): string {
  // A message of `filledMessage` (domain/message.ts) brings values along.
  const [id = '', own] = text.split('\u0005')
  const translated = translationOf(id)
  const shown = typeof translated === 'string' ? translated : spelled(id.slice(id.indexOf('\u0004') + 1))
  return fill(shown, own === undefined ? values : { ...(JSON.parse(own) as TextValues), ...values })
}

/** The form that fits the count: `plural(3, { one: '# change', other: '# changes' })` is '3 changes'. */
export function plural(count: number, forms: PluralForms, values: TextValues = {}): string {
  const translated = translationOf(forms.one)
  const isTranslated = typeof translated === 'object'
  const inLanguage: TranslatedForms = isTranslated ? translated : forms
  const found = inLanguage[ofLocale(pluralRules, Intl.PluralRules).select(count)] ?? inLanguage.other ?? forms.other
  const form = isTranslated ? found : spelled(found)
  return fill(form.replaceAll('#', countText(count)), { ...values, count })
}

/** A count as written in the person's language: 1,284. */
export const countText = (count: number): string => ofLocale(numberFormats, Intl.NumberFormat).format(count)

/** A number with the decimal sign of the person's language: 0.5 is '0,5' in German. */
export const decimalText = (amount: TextValue): string => String(amount).replace('.', countText(0.5)[1]!)

/** 'A and B', 'A, B, and C', or the same with 'or'. */
export const listText = (parts: readonly string[], connective: 'and' | 'or'): string =>
  new Intl.ListFormat(catalog.locale, { type: connective === 'and' ? 'conjunction' : 'disjunction' }).format(parts)

const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Cached, because creating one takes longer than everything else about a text. */
function ofLocale<T>(kept: Map<string, T>, Rules: new (locale: string) => T): T {
  const known = kept.get(catalog.locale) ?? new Rules(catalog.locale)
  kept.set(catalog.locale, known)
  return known
}

const translationOf = (id: string): string | TranslatedForms | undefined => (Object.hasOwn(catalog.messages, id) ? catalog.messages[id] : undefined)

function fill(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? written : typeof value === 'number' ? decimalText(value) : value
  })
}
