import type { Glyph, PathCommand } from 'fontkit'
import type { Outline, Step } from '#domain/rules/labels/outline.ts'
import type { Letter, SetLine, Typeface } from '#domain/rules/labels/typeface.ts'
import { splitByFont, type FontName, type Fonts } from './fonts.ts'

const stepOf: Readonly<Record<PathCommand['command'], Step>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** Every letter as it is typed, as in other documents. */
const features = { calt: false }
/** Lines that are kept; labels of a series share most of theirs. */
const maxLines = 5_000

/** Sets texts of labels in the fonts of other documents, as outlines. */
export function labelTypeface(fonts: Fonts): Typeface {
  const outlines = new Map<string, Outline>()
  const lines = new Map<string, SetLine>()
  const outlineOf = (font: FontName, glyph: Glyph): Outline => {
    const key = `${font} ${glyph.id}`
    let outline = outlines.get(key)
    if (!outline) outlines.set(key, (outline = toOutline(glyph, fonts[font].unitsPerEm)))
    return outline
  }
  const set = (text: string, isBold: boolean): SetLine => {
    const letters: Letter[] = []
    let x = 0
    for (const part of splitByFont(fonts, text, isBold ? 'bold' : 'regular')) {
      const { unitsPerEm } = fonts[part.font]
      const run = fonts[part.font].layout(part.text, features)
      run.glyphs.forEach((glyph, at) => {
        const { xAdvance, xOffset } = run.positions[at]!
        letters.push({ outline: outlineOf(part.font, glyph), x: x + xOffset / unitsPerEm })
        x += xAdvance / unitsPerEm
      })
    }
    return { letters, width: x }
  }
  return (text, isBold) => {
    const key = `${isBold ? 'b' : 'r'}${text}`
    let line = lines.get(key)
    if (!line) {
      if (lines.size >= maxLines) lines.clear()
      lines.set(key, (line = set(text, isBold)))
    }
    return line
  }
}

/** In parts of the size, with y downward. */
function toOutline({ path }: Glyph, unitsPerEm: number): Outline {
  return {
    steps: path.commands.map(({ command }) => stepOf[command]),
    points: path.commands.flatMap(({ args }) => args.map((value, at) => (at % 2 ? -value : value) / unitsPerEm)),
  }
}
