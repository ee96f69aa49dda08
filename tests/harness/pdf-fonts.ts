import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fontFiles, fontNames, readFonts, type FontBytes } from '#pdf/fonts.ts'

const { resolve } = createRequire(import.meta.url)

/** The fonts of PDFs, from their packages, as if nothing had been written with them. */
export const freshPdfFonts = () =>
  readFonts(Object.fromEntries(fontNames.map((name) => [name, readFileSync(resolve(fontFiles[name]))])) as unknown as FontBytes)

export const pdfFonts = freshPdfFonts()
