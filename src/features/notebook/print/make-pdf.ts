import type { PrintedDocument } from '#domain/printed-document.ts'
import { writePdf } from '#pdf/write-pdf.ts'
import { maxPages } from './max-pages.ts'
import { readPdfFonts } from './pdf-fonts.ts'

/** For how long it works at a stretch, in ms, so that the page stays alive. */
const slice = 30

/** `readFile` reads a file of the app. Fonts that are missing, TooManyPages: rejects. */
export async function makePdf(printed: PrintedDocument, version: string, readFile: (address: string) => Promise<Uint8Array>): Promise<Blob> {
  const fonts = await readPdfFonts(readFile)
  let until = performance.now() + slice
  const pause = async () => {
    if (performance.now() < until) return
    await new Promise((resolve) => setTimeout(resolve))
    until = performance.now() + slice
  }
  return new Blob([await writePdf(printed, fonts, { creator: `Aliquot ${version}`, maxPages, pause })], { type: 'application/pdf' })
}
