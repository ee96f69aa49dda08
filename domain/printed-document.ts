import type { Stroke } from './rules/documents/drawing.ts'
import type { RichContent } from './rules/documents/rich-text.ts'

/** A document for paper: the print view and the PDF show the same. */
export interface PrintedDocument {
  readonly title: string
  /** Without it, the title is only at the top of further pages and in what the file says about itself. */
  readonly showsTitle: boolean
  /** Above everything else: whose document it is. Empty for none. */
  readonly banner: string
  /** Instead of the banner, if it can be drawn. */
  readonly logo?: PrintedLogo | undefined
  /** At the top of each page, before the title: `EXP-0318`. */
  readonly code: string
  /** Below the title. */
  readonly facts: readonly PrintedFact[]
  readonly parts: readonly PrintedPart[]
  /** At the bottom of each page. */
  readonly foot: string
  /** The same, with `{page}` and `{pages}` to be filled in. */
  readonly pageText: string
  readonly author: string
  /** As in `<html lang>`. */
  readonly language: string
  /** When it was printed (epoch ms). */
  readonly madeAt: number
}

/** A picture in a box of so many pixels, never larger than it is. */
export interface PrintedLogo {
  readonly picture: PrintedPicture
  readonly box: { readonly width: number; readonly height: number }
  /** Whose it is, for those who cannot see it. */
  readonly name: string
}

/** What the logo of a group has room in on an experiment; and in a PDF of a program that does not say. */
export const logoBoxes = { experiment: { width: 192, height: 64 }, program: { width: 48, height: 48 } } as const

export interface PrintedFact {
  readonly label: string
  readonly value: string
}

export interface PrintedPart {
  /** Empty for none. */
  readonly heading: string
  readonly blocks: readonly PrintedBlock[]
  /** Below all of it: who changed it last, for example. */
  readonly note: string
}

export type PrintedBlock =
  | { readonly kind: 'text'; readonly content: RichContent }
  | { readonly kind: 'note'; readonly text: string }
  | PrintedTable
  | PrintedFigure
  | { readonly kind: 'drawing'; readonly caption: string; readonly strokes: readonly Stroke[] }

export interface PrintedFigure {
  readonly kind: 'picture'
  /** What it is called; printed below it if nothing is written there. */
  readonly caption: string
  /** What is written below it. */
  readonly words?: RichContent
  readonly picture: PrintedPicture
  /** In percent of the page; without it, as large as it is. */
  readonly width?: number
}

export interface PrintedTable {
  readonly kind: 'table'
  readonly label: string
  /** Repeated on each page. */
  readonly head: readonly PrintedCell[][]
  readonly rows: readonly PrintedCell[][]
  /** The columns with numbers. */
  readonly numbers?: readonly number[]
}

/** Its lines, one below the other. */
export type PrintedCell = readonly PrintedLine[]
export interface PrintedLine {
  readonly text: string
  readonly look?: 'strong' | 'muted' | 'code'
}

export interface PrintedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: 'image/jpeg' | 'image/png'
}

export const plainCell = (text: string, look?: PrintedLine['look']): PrintedCell => (text === '' ? [] : [{ text, ...(look && { look }) }])
