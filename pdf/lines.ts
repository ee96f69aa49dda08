import type { Fragment, Line, Look, Typesetter } from './typesetter.ts'

/** A part of a text with one look; `\n` begins a new line. */
export interface Piece {
  readonly text: string
  readonly look: Look
}

const lineHeight = 1.42

/** Where a line may end inside a word: behind hyphens and slashes, and between the characters of scripts without spaces. */
const insideWord = /(?<=[-/])(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?=[\p{Script=Han}])/u

/** Breaks a text into lines of at most this width, one at a time: a text may be long. A word that is longer than a line is cut. */
export function* eachLine(type: Typesetter, pieces: readonly Piece[], width: number): Generator<Line, void> {
  let fragments: Fragment[] = []
  let used = 0
  let isFirst = true
  const take = (look: Look): Line => {
    while (fragments.at(-1)?.text.trim() === '') used -= fragments.pop()!.width
    const line = lineOf(fragments, used, look)
    fragments = []
    used = 0
    isFirst = false
    return line
  }
  const add = (each: Fragment) => {
    fragments.push(each)
    used += each.width
  }
  for (const word of eachWord(type, pieces)) {
    const { look, text } = word[0]!
    if (text === '\n') {
      yield take(look)
      continue
    }
    const isSpace = text.trim() === ''
    const wide = widthOf(word)
    if (used > 0 && used + wide > width) {
      if (isSpace) continue
      yield take(look)
    }
    // At the beginning of a line that was broken.
    if (isSpace && used === 0 && !isFirst && !look.isCode) continue
    if (wide <= width) word.forEach(add)
    else
      for (const letter of word.flatMap((each) => lettersOf(type, each))) {
        if (used > 0 && used + letter.width > width) yield take(look)
        add(letter)
      }
  }
  const last = pieces.at(-1)
  if (last && (fragments.length > 0 || isFirst)) yield take(last.look)
}

export const breakLines = (type: Typesetter, pieces: readonly Piece[], width: number): Line[] => [...eachLine(type, pieces, width)]

const widthOf = (word: readonly Fragment[]): number => word.reduce((sum, each) => sum + each.width, 0)

/** The width of all of it on one line, and of its longest word. */
export function widthsOf(type: Typesetter, pieces: readonly Piece[]): { natural: number; least: number } {
  let [natural, least, line] = [0, 0, 0]
  for (const word of eachWord(type, pieces)) {
    if (word[0]!.text === '\n') line = 0
    else {
      const wide = widthOf(word)
      line += wide
      if (word[0]!.text.trim() !== '') least = Math.max(least, wide)
    }
    natural = Math.max(natural, line)
  }
  return { natural, least }
}

/** The words of a text, whose letters may have several looks; spaces and new lines are words of their own. */
function* eachWord(type: Typesetter, pieces: readonly Piece[]): Generator<Fragment[], void> {
  const text = pieces.map((piece) => piece.text).join('')
  const lengths = (text.match(/\n| +|[^\n ]+/g) ?? []).flatMap((part) => part.split(insideWord)).map((part) => part.length)
  const ends: number[] = []
  for (const length of lengths) ends.push((ends.at(-1) ?? 0) + length)
  let [at, next] = [0, 0]
  let word: Fragment[] = []
  for (const piece of pieces) {
    let from = 0
    while (from < piece.text.length) {
      const to = Math.min(piece.text.length, from + (ends[next] ?? text.length) - at)
      word.push(...fragmentsOf(type, piece.text.slice(from, to), piece.look))
      at += to - from
      from = to
      if (at < (ends[next] ?? text.length)) continue
      if (word.length > 0) yield word
      word = []
      next++
    }
  }
  if (word.length > 0) yield word
}

const fragmentsOf = (type: Typesetter, text: string, look: Look): Fragment[] =>
  text === '\n' ? [{ text, font: 'regular', look, width: 0 }] : type.split(text, look).map((part) => ({ ...part, look, width: type.widthOf(part, look) }))

const lettersOf = (type: Typesetter, { text, font, look }: Fragment): Fragment[] =>
  Array.from(text, (letter) => ({ text: letter, font, look, width: type.widthOf({ text: letter, font }, look) }))

/** Neighbors with the same look are one. */
function lineOf(fragments: readonly Fragment[], width: number, look: Look): Line {
  const merged: Fragment[] = []
  for (const each of fragments) {
    const last = merged.at(-1)
    if (last && last.font === each.font && last.look === each.look)
      merged[merged.length - 1] = { ...last, text: last.text + each.text, width: last.width + each.width }
    else merged.push(each)
  }
  const size = Math.max(...fragments.map((each) => each.look.size), fragments.length === 0 ? look.size : 0)
  return { fragments: merged, width, height: size * lineHeight }
}
