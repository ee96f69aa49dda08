/* How a text breaks between the lines of a cell. */

/** The parts of a word between which a line may break, used only if the word is longer than a line: lenti|Guide-|Puro, HEK|293T. */
export function splitWord(word: string): string[] {
  const breaks = /[-/.](?=.)|\p{Ll}{3}(?=\p{Lu})|\p{L}{3}(?=\d\d)/gu
  return word.replace(breaks, '$&\u200B').split('\u200B')
}

/** Widths of characters in the font of a cell, in em. */
const space = 0.26
const widths = new Map(
  (
    [
      [0.26, ' .,:;!Iijlf'],
      [0.33, '/()[]|rt'],
      [0.4, '1°'],
      [0.48, '-_"'],
      [0.55, "EFJL57acehknosuvxyzβγκµ'"],
      [0.69, 'ACDGHKUVXYZ'],
      [0.76, 'NOQ'],
      [0.98, 'MWmw%…'],
    ] as const
  ).flatMap(([width, characters]) => Array.from(characters, (character) => [character, width] as const)),
)
/** The other digits, Latin and Greek letters; everything else may be as wide as it is high. */
const otherWidth = (character: string): number => (character < '\u0400' ? 0.62 : 1)

const widthOf = (text: string): number => Array.from(text).reduce((sum, character) => sum + (widths.get(character) ?? otherWidth(character)), 0)

/** How many lines of this width (in em) a text takes. A part of a word that is longer than a line is broken anywhere if `loose`; otherwise it never fits. */
export function countLines(text: string, width: number, loose = false): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const wide = widthOf(word)
    const gap = used > 0 ? space : 0
    if (used + gap + wide <= width) {
      used += gap + wide
      continue
    }
    if (used > 0) lines++
    used = wide
    if (wide <= width) continue
    lines += countPieces(loose ? Array.from(word) : splitWord(word), width) - 1
    // Nothing is drawn beside a word that takes several lines.
    used = width
  }
  return lines
}

function countPieces(pieces: readonly string[], width: number): number {
  let lines = 1
  let used = 0
  for (const piece of pieces) {
    const wide = widthOf(piece)
    if (wide > width) return Infinity
    if (used + wide <= width) used += wide
    else {
      lines++
      used = wide
    }
  }
  return lines
}
