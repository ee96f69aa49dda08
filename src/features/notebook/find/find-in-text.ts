import { normalizeText } from '#domain/rules/normalize-text.ts'

/** A text without case and accents, any white space as a blank. */
export interface FoldedText {
  readonly text: string
  /** Where each of its letters begins in the text as it is written, and where that ends; null if they are at the same places. */
  readonly starts: readonly number[] | null
}

/** From a letter up to another, in the text as it is written. */
export interface Match {
  readonly from: number
  readonly to: number
}

const asBlanks = (text: string): string => text.replace(/\s/g, ' ')

export function foldText(written: string): FoldedText {
  // oxlint-disable-next-line no-control-regex -- all of ASCII: most cells of a table
  if (/^[\0-\x7f]*$/.test(written)) return { text: asBlanks(written.toLowerCase()), starts: null }
  let text = ''
  const starts: number[] = []
  let at = 0
  for (const letter of written) {
    const folded = asBlanks(normalizeText(letter))
    for (let each = 0; each < folded.length; each++) starts.push(at)
    text += folded
    at += letter.length
  }
  starts.push(at)
  return { text, starts }
}

/** Where a folded text has what is looked for, which is folded as well; accents that follow a letter belong to it. */
export function findInText({ text, starts }: FoldedText, looked: string): Match[] {
  const found: Match[] = []
  if (looked === '') return found
  for (let at = text.indexOf(looked); at >= 0; at = text.indexOf(looked, at + looked.length)) {
    const end = at + looked.length
    found.push(starts ? { from: starts[at]!, to: endOf(starts, end) } : { from: at, to: end })
  }
  return found
}

/** Half of a ligature is all of it. */
function endOf(starts: readonly number[], end: number): number {
  let after = end
  while (after < starts.length - 1 && starts[after] === starts[end - 1]) after++
  return starts[after]!
}
