import type { Align, LetterStyle, Place } from './label.ts'
import type { OutlineBuilder } from './outline.ts'
import type { SetLine, Typeface } from './typeface.ts'

const millimetersOfPoint = 25.4 / 72
/** As parts of the size: from the top of a line to the feet of its letters, and to the next line. */
const ascent = 0.95
const lineStep = 1.2
/** No text shrinks below this, in points. */
const smallest = 3.5
/** Between the places of a location. */
const pathSeparator = ' › '

/** Draws a text into its place. What has no room is replaced by an ellipsis. */
export function setText(outline: OutlineBuilder, typeface: Typeface, text: string, style: LetterStyle & Place): void {
  const clean = cleanText(text)
  if (!clean) return
  const { lines, size } = style.fit === 'shrink' ? shrunk(typeface, clean, style) : wrapped(typeface, clean, style)
  lines.forEach((line, at) => drawLine(outline, line, lineStart(line, style, size), style.y + (ascent + at * lineStep) * size, size))
}

/** Draws texts below each other, in the middle of their place: the first in bold on up to two lines, then as many as there is room for. */
export function setTexts(
  outline: OutlineBuilder,
  typeface: Typeface,
  texts: readonly string[],
  place: Place & { readonly size: number; readonly align?: Align },
): void {
  const { size: points, y, width, height } = place
  const [first = '', ...others] = texts.map(cleanText).filter(Boolean)
  const size = points * millimetersOfPoint
  const most = linesIn(height, size)
  const lines = [
    ...wrappedLines(typeface, first, true, width / size, most > 2 ? 2 : 1),
    ...others.map((text) => cutLine(typeface, text, false, width / size)),
  ].slice(0, most)
  const top = y + (height - lines.length * lineStep * size) / 2
  lines.forEach((line, at) => drawLine(outline, line, lineStart(line, place, size), top + (ascent + at * lineStep) * size, size))
}

/** From the left, in the middle or to the right of its place. */
const lineStart = ({ width: ofLine }: SetLine, { x, width, align = 'left' }: Place & { readonly align?: Align }, size: number): number =>
  align === 'left' ? x : x + Math.max(0, width - ofLine * size) / (align === 'center' ? 2 : 1)

const cleanText = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

function drawLine(outline: OutlineBuilder, { letters }: SetLine, x: number, y: number, size: number): void {
  for (const letter of letters) outline.add(letter.outline, x + letter.x * size, y, size)
}

interface SetLines {
  readonly lines: readonly SetLine[]
  /** In millimeters. */
  readonly size: number
}

function shrunk(typeface: Typeface, text: string, { size, isBold, width, height }: LetterStyle & Place): SetLines {
  const whole = typeface(text, isBold)
  const wanted = Math.min(size * millimetersOfPoint, height / lineStep)
  const least = Math.min(smallest * millimetersOfPoint, wanted)
  const fitting = Math.max(least, Math.min(wanted, whole.width > 0 ? width / whole.width : wanted))
  return { lines: [cutLine(typeface, text, isBold, width / fitting)], size: fitting }
}

function wrapped(typeface: Typeface, text: string, { size, isBold, width, height }: LetterStyle & Place): SetLines {
  const inMillimeters = size * millimetersOfPoint
  return { lines: wrappedLines(typeface, text, isBold, width / inMillimeters, linesIn(height, inMillimeters)), size: inMillimeters }
}

const linesIn = (height: number, size: number): number => Math.max(1, Math.floor(height / (lineStep * size) + 1e-6))

function wrappedLines(typeface: Typeface, text: string, isBold: boolean, room: number, most: number): SetLine[] {
  const lines: SetLine[] = []
  let rest = text
  while (rest && lines.length < most) {
    const isLast = lines.length === most - 1
    const end = isLast ? rest.length : lineEnd(typeface, rest, isBold, room)
    lines.push(isLast ? cutLine(typeface, rest, isBold, room) : typeface(rest.slice(0, end).trimEnd(), isBold))
    rest = rest.slice(end).trimStart()
  }
  return lines
}

/** Where a line ends: after the last word that has room, or within a word that has none. */
function lineEnd(typeface: Typeface, text: string, isBold: boolean, room: number): number {
  if (fits(typeface, text, isBold, room)) return text.length
  let end = 0
  for (let at = text.indexOf(' '); at >= 0 && fits(typeface, text.slice(0, at), isBold, room); at = text.indexOf(' ', at + 1)) end = at
  return end || maxCharacters(text, (part) => fits(typeface, part, isBold, room))
}

/** A line that ends with an ellipsis if it is longer than its room. A path loses its first parts instead: the box and the position are at its end. */
function cutLine(typeface: Typeface, text: string, isBold: boolean, room: number): SetLine {
  if (fits(typeface, text, isBold, room)) return typeface(text, isBold)
  const parts = text.split(pathSeparator)
  for (let from = 1; from < parts.length; from++) {
    const end = ['…', ...parts.slice(from)].join(pathSeparator)
    if (fits(typeface, end, isBold, room)) return typeface(end, isBold)
  }
  const end = maxCharacters(text, (part) => fits(typeface, `${part}…`, isBold, room))
  return typeface(`${text.slice(0, end).trimEnd()}…`, isBold)
}

/** How much of a text has room, at least one character, which is never split. */
function maxCharacters(text: string, isRoomFor: (part: string) => boolean): number {
  const ends: number[] = []
  let end = 0
  for (const character of text) ends.push((end += character.length))
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isRoomFor(text.slice(0, ends[middle]))) low = middle
    else high = middle - 1
  }
  return ends[low]!
}

// A hair of room: a text whose size was made to fit must fit.
const fits = (typeface: Typeface, text: string, isBold: boolean, room: number): boolean => typeface(text, isBold).width <= room + 1e-9
