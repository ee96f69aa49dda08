// A language is whole: every message is translated, with the same placeholders and the same ending as its English.
import PO from 'pofile'

const placeholders = (text) => new Set(text.match(/\{\w+\}|#/g))
const endOf = (text) => /\.{3}$|[.…:?!]?$/.exec(text)[0]

/** One line for each fault of a .po file. */
export function findUntranslated(po) {
  return PO.parse(po).items.flatMap((item) => faultsOf(item).map((fault) => `${fault}: ${item.msgid}`))
}

function faultsOf({ msgid, msgid_plural: plural, msgstr, flags }) {
  if (msgstr.length === 0 || !msgstr.every(Boolean)) return ['not translated']
  const faults = msgstr.flatMap((text, at) => unlike(text, plural && at > 0 ? plural : msgid, at === msgstr.length - 1))
  return flags.fuzzy ? [...faults, 'marked as fuzzy'] : faults
}

/** Only the last form must have the count: others may say it in words. */
function unlike(text, english, isLast) {
  const [has, needs] = [placeholders(text), placeholders(english)]
  if (!isLast) needs.delete('#')
  const missing = [...needs].filter((name) => !has.has(name))
  const unknown = [...has].filter((name) => name !== '#' && !needs.has(name))
  return [
    ...(missing.length > 0 ? [`without ${missing.join(' ')}`] : []),
    ...(unknown.length > 0 ? [`with the unknown ${unknown.join(' ')}`] : []),
    ...(text === text.trim() ? [] : ['begins or ends with a space']),
    ...(endOf(text) === endOf(english) ? [] : [`does not end like its English ("${endOf(english)}")`]),
  ]
}
