// Messages in gettext files, which translators' tools can read: messages.pot has the English texts, and each language has a .po file.
import PO from 'pofile'

const header = `# The texts of Aliquot. Written by npm run messages.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

`

/** The template for every language. It has no dates and no line numbers, so it changes only when a message does. */
export const toTemplate = (messages) => header + messages.map((message) => itemOf(message).toString()).join('\n\n') + '\n'

export const readTemplate = (pot) =>
  PO.parse(pot).items.map((item) => ({ id: idOf(item), text: item.msgid, plural: item.msgid_plural ?? undefined, context: item.msgctxt ?? undefined }))

function itemOf({ text, plural, context, folders }) {
  const item = new PO.Item(plural === undefined ? undefined : { nplurals: 2 })
  item.msgid = text
  if (plural !== undefined) {
    item.msgid_plural = plural
    item.msgstr = ['', '']
  }
  if (context !== undefined) item.msgctxt = context
  item.references = [...folders]
  return item
}

/** Updates a language to the current messages: translations stay, removed messages disappear, and new ones are empty. */
export function merge(po, messages) {
  const catalog = PO.parse(po)
  const known = new Map(catalog.items.map((item) => [idOf(item), item]))
  catalog.items = messages.map((message) => {
    const before = known.get(message.id)
    const item = itemOf(message)
    // A text that was given a plural, or lost it, is a new message.
    if (before?.msgid_plural === item.msgid_plural || (before && !before.msgid_plural && !item.msgid_plural))
      Object.assign(item, { msgstr: before.msgstr, comments: before.comments, flags: before.flags })
    item.nplurals = pluralsOf(catalog.headers.Language).length
    return item
  })
  return textOf(catalog)
}

/** Adds translations by the ids of their messages: a text, or the list of its plural forms. */
export function fill(po, translations) {
  const catalog = PO.parse(po)
  for (const item of catalog.items) {
    const translated = translations[idOf(item)]
    if (translated !== undefined) item.msgstr = [translated].flat()
  }
  return textOf(catalog)
}

/** The messages without a translation, by their ids, with their English in place of it: translate it, then fill it in. */
export const untranslated = (po) =>
  Object.fromEntries(
    PO.parse(po)
      .items.filter((item) => !item.msgstr.every(Boolean) || item.msgstr.length === 0)
      .map((item) => [idOf(item), item.msgid_plural ? [item.msgid, item.msgid_plural] : item.msgid]),
  )

/** What the app loads: `{ locale, messages }` with the translated messages only. */
export function compile(po) {
  const { headers, items } = PO.parse(po)
  const forms = pluralsOf(headers.Language)
  const translated = items.filter((item) => !item.flags.fuzzy && item.msgstr.every(Boolean) && item.msgstr.length > 0)
  const entries = translated.map((item) => [
    idOf(item),
    item.msgid_plural ? Object.fromEntries(forms.map((form, at) => [form, item.msgstr[at]])) : item.msgstr[0],
  ])
  return { locale: headers.Language, messages: Object.fromEntries(entries) }
}

function textOf(catalog) {
  for (const [name, value] of Object.entries(catalog.headers)) if (!value) delete catalog.headers[name]
  return `${catalog.toString().trimEnd()}\n`
}

const idOf = ({ msgctxt, msgid }) => (msgctxt ? `${msgctxt}\u0004${msgid}` : msgid)

/** The plural forms that whole numbers take, in gettext's order: zero, one, two, few, many, other. */
function pluralsOf(locale) {
  const rules = new Intl.PluralRules(locale)
  const taken = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => taken.has(form))
}
