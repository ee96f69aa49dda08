import type { Outline } from './outline.ts'

/** A letter, in parts of the size of its font, on a baseline at 0. */
export interface Letter {
  readonly outline: Outline
  readonly x: number
}

export interface SetLine {
  readonly letters: readonly Letter[]
  /** In parts of the size. */
  readonly width: number
}

/** Sets a line of text in a font. */
export type Typeface = (text: string, isBold: boolean) => SetLine

/** Bars or squares of a code; a barcode of lines has one row. */
export interface CodeModules {
  readonly columns: number
  readonly rows: number
  /** 1 for dark, row by row. */
  readonly dark: Uint8Array
}
