// A pseudo-language: accented, and 40 % longer than English, as German or Finnish can be. English that still appears on a screen
// is not in the catalog, and a text that is cut off would also be cut off in a real language.
// The app's fonts have all of these letters.
const plain = 'aeiouycnAEIOUYCN'
const accented = 'áéíóúýçñÁÉÍÓÚÝÇÑ'
/** Placeholders and names, which are the same in every language. */
const kept = /(\{\w+\}|#|\bAliquot\b|\bCSV\b|\bExcel\b|\bDataMatrix\b|\bPIN\b|\bSafari\b|\bChrome\b|\bEdge\b|\biPad\b|\bAndroid\b|\.xlsx?\b|\bhttps\b)/

const locale = 'en-XA'

export function pseudoText(text) {
  const parts = text.split(kept).map((part, at) => (at % 2 ? part : part.replace(/[aeiouycn]/gi, (letter) => accented[plain.indexOf(letter)])))
  const letters = text.replaceAll(new RegExp(kept, 'g'), '').length
  return parts.join('') + padding(Math.ceil(letters * 0.4))
}

/** Padding in words of ordinary length, so that lines break as in a real language. A short text stays one word. */
function padding(length) {
  if (length <= 5) return 'ö'.repeat(length)
  return Array.from({ length }, (_, at) => (at % 8 === 0 ? ' ' : 'ö'))
    .join('')
    .trimEnd()
}

/** The catalog of these messages in the pseudo-language. */
export const pseudoCatalog = (messages) => ({
  locale,
  messages: Object.fromEntries(
    messages.map(({ id, text, plural }) => [id, plural === undefined ? pseudoText(text) : { one: pseudoText(text), other: pseudoText(plural) }]),
  ),
})
