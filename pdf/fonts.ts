import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff.ts'

const inter = (part: string) => `@fontsource/inter/files/inter-${part}.woff`

/**
 * The fonts of the screen, as files of their packages that can be embedded in parts. Their licenses allow that: SIL Open Font License, and that of
 * Bitstream Vera for DejaVu, which has symbols and other scripts.
 */
export const fontFiles = {
  regular: inter('latin-400-normal'),
  regularExtended: inter('latin-ext-400-normal'),
  regularGreek: inter('greek-400-normal'),
  bold: inter('latin-600-normal'),
  boldExtended: inter('latin-ext-600-normal'),
  boldGreek: inter('greek-600-normal'),
  italic: inter('latin-400-italic'),
  boldItalic: inter('latin-600-italic'),
  code: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff',
  other: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
} as const
export type FontName = keyof typeof fontFiles
export type FontBytes = Readonly<Record<FontName, Uint8Array>>

export const fontNames = Object.keys(fontFiles) as FontName[]

/** Read once, for any number of documents. */
export type Fonts = Readonly<Record<FontName, Font>>

export const readFonts = (bytes: FontBytes): Fonts => Object.fromEntries(fontNames.map((name) => [name, readFont(bytes[name])])) as unknown as Fonts

/**
 * Law: each glyph knows its character before anything is drawn. fontkit keeps a glyph as it was first asked for, and where the dot of a colon or the e of
 * an é was that, without a character: no PDF after it could be searched for dots, or copied with them.
 */
function readFont(bytes: Uint8Array): Font {
  const font = create(unpackWoff(bytes))
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return font
}

export type FontStyle = 'regular' | 'bold' | 'italic' | 'boldItalic' | 'code'

/** The first one that has a character shows it. */
const regular: readonly FontName[] = ['regular', 'regularExtended', 'regularGreek', 'other']
const bold: readonly FontName[] = ['bold', 'boldExtended', 'boldGreek', 'other']
const order: Readonly<Record<FontStyle, readonly FontName[]>> = {
  regular,
  bold,
  italic: ['italic', ...regular],
  boldItalic: ['boldItalic', ...bold],
  code: ['code', ...regular],
}

/** Law: no character without a shape. PDF/A forbids the empty glyph that stands for it in a font. */
const box = { text: '□', font: 'other' } as const

/** A text in parts that one font can show. */
export function splitByFont(fonts: Fonts, text: string, style: FontStyle): { text: string; font: FontName }[] {
  const parts: { text: string; font: FontName }[] = []
  for (const character of text.normalize('NFC')) {
    if (isInvisible(character)) continue
    const code = character.codePointAt(0)!
    const font = order[style].find((name) => fonts[name].hasGlyphForCodePoint(code))
    const part = font ? { text: character, font } : box
    const last = parts.at(-1)
    if (last?.font === part.font) last.text += part.text
    else parts.push({ ...part })
  }
  return parts
}

/** Control characters, joiners, marks of direction, variants of emoji. */
const isInvisible = (character: string): boolean => /[\p{Cc}\p{Cf}\p{Cs}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/u.test(character)
