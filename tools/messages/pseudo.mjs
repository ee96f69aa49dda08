// A pseudo-language: accented and 40 % longer than English, as German or Finnish can be. English that is left on a screen did not come
// from the catalog, and a text that is cut off would be cut off in a real language.
// The product's fonts have all of these letters.
const plain = 'aeiouycnAEIOUYCN'
const accented = 'áéíóúýçñÁÉÍÓÚÝÇÑ'
/** The same in every language: placeholders and names. */
const kept = /(\{\w+\}|#|\bAliquot\b|\bCSV\b|\bExcel\b|\bDataMatrix\b|\bPIN\b|\bSafari\b|\bChrome\b|\bEdge\b|\biPad\b|\bAndroid\b|\.xlsx?\b|\bhttps\b)/

const locale = 'en-XA'

export function pseudoText(text) {
  const parts = text.split(kept).map((part, at) => (at % 2 ? part : part.replace(/[aeiouycn]/gi, (letter) => accented[plain.indexOf(letter)])))
  const letters = text.replaceAll(new RegExp(kept, 'g'), '').length
  return parts.join('') + padding(Math.ceil(letters * 0.4))
}

/** In words of ordinary length, so that a line can break as it would in a real language. A short text stays one word. */
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
