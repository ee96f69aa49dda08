import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { PrintedDocument } from '#domain/printed-document.ts'
import { serverLimits } from '#domain/limits.ts'
import type { Picture, RichContent } from '#domain/rules/documents/rich-text.ts'
import type { TableRows } from '../documents/table-rows.ts'
import { Refusal } from '#domain/tx.ts'
import type { Identity, Proof } from '../sso/provider.ts'
import type { SamlSso } from '../sso/open-saml.ts'

interface StoredDocument {
  readonly document: DocumentRow
  readonly rows: readonly DocumentUpdateRow[]
}

interface NewContents {
  readonly html: string
  readonly pictures: ReadonlyMap<string, Pick<Picture, 'file' | 'name'>>
  /** Who sends them. */
  readonly by: number
}

/**
 * What a worker does with what comes from elsewhere: each loads its code first, which is not part of its time. What goes in and out is copied.
 * Law 266: no job reads the database, a file of a laboratory or the network.
 */
export const jobs = {
  /** The text of a document as HTML. */
  async documentHtml() {
    const { documentHtml } = await import('../documents/document-text.ts')
    return ({ document, rows }: StoredDocument): string => documentHtml(document, rows)
  },

  /** New contents of a text as an update of it, null if nothing changes. `pictures`: files that may be shown, as a program names them. */
  async replaceText() {
    const { replaceText } = await import('../documents/document-text.ts')
    return ({ rows, html, pictures, by }: Pick<StoredDocument, 'rows'> & NewContents) =>
      replaceText(rows, { html, pictureOf: (file) => pictures.get(file), by })
  },

  /** A text in a former form as a sequence; null if that would not show the same, undefined if it cannot be read. */
  async convertText() {
    const { convertText } = await import('../documents/convert-text.ts')
    return ({ document, rows }: StoredDocument) => convertText(document, rows)
  },

  /** What came late in a former text as updates of the sequence, one for each version after the first, and what empties the former one again. */
  async takeOverLate() {
    const { emptyText, takeOverLate } = await import('../documents/convert-text.ts')
    return ({ document, rows, versions, converted }: StoredDocument & { versions: readonly RichContent[]; converted: readonly DocumentUpdateRow[] }) => ({
      late: takeOverLate(versions, converted),
      emptied: emptyText(document, rows),
    })
  },

  /** What is to be changed in the stored updates of a document. */
  async mergeDocument() {
    const { mergeDocument, usualMerge } = await import('../followers/merge-document.ts')
    return ({ document, rows, mergeAt }: StoredDocument & { mergeAt: number }) => mergeDocument(document, rows, { ...usualMerge, mergeAt })
  },

  /** What a document says, as JSON; undefined if it does not fit its schema. */
  async readText() {
    const { readText } = await import('../notebook/read-text.ts')
    return ({ schemaNumber, rows }: { schemaNumber: number; rows: readonly DocumentUpdateRow[] }): unknown => readText(schemaNumber, rows)
  },

  /** Updates as one, and what it says. */
  async replayText() {
    const { replayText } = await import('../documents/replay-text.ts')
    return ({ schemaNumber, updates }: { schemaNumber: number; updates: readonly Uint8Array[] }) => replayText(schemaNumber, updates)
  },

  /** All that is in a document, as an update of another one. */
  async copyDocument() {
    const { copyOf } = await import('../documents/document-updates.ts')
    return ({ rows }: Pick<StoredDocument, 'rows'>): Uint8Array => copyOf(rows)
  },

  /** The rows of a table. */
  async documentTable() {
    const { documentTable } = await import('../documents/table-rows.ts')
    return ({ document, rows }: StoredDocument): TableRows => documentTable(document, rows)
  },

  /** New rows of a table as an update of it; null if nothing changes. */
  async replaceTable() {
    const { replaceTable } = await import('../documents/table-rows.ts')
    return ({ rows, sent }: Pick<StoredDocument, 'rows'> & { sent: TableRows }): Uint8Array | null => replaceTable(rows, sent)
  },

  /** HTML for paper, with what its pictures are. */
  async htmlToBlocks() {
    const { htmlToBlocks } = await import('../pdf/html-to-blocks.ts')
    return ({ html }: { html: string }) => htmlToBlocks(html)
  },

  async writePdf() {
    const [{ serverFonts }, { writePdf }, { TooManyPages }] = await Promise.all([
      import('../pdf/server-fonts.ts'),
      import('#pdf/write-pdf.ts'),
      import('#pdf/too-many-pages.ts'),
    ])
    const fonts = await serverFonts()
    return async ({ document, creator }: { document: PrintedDocument; creator: string }): Promise<Uint8Array> => {
      try {
        return await writePdf(document, fonts, { creator, maxPages: serverLimits.pdf.pages })
      } catch (error) {
        throw error instanceof TooManyPages ? new Refusal('pdf.too-long') : error
      }
    }
  },

  /** A drawing as a PNG; null if nothing is drawn. */
  async paintDrawing() {
    const [{ paintDrawing, strokesOf }, { toPng }] = await Promise.all([import('../documents/drawing-picture.ts'), import('../documents/png.ts')])
    return ({ document, rows, width }: StoredDocument & { width: number }): Uint8Array | null => {
      const strokes = strokesOf(document, rows)
      if (strokes.length === 0) return null
      const painted = paintDrawing(strokes, width)
      if (!painted) throw new Refusal('content.too-large')
      return toPng(painted)
    }
  },

  /** The beginning of a workbook as a PNG; null if it is none. */
  async paintWorkbook() {
    const [{ readFirstSheet }, { paintSheet, shownOfSheet }, { labelTypeface }, { serverFonts }, { toPng }] = await Promise.all([
      import('../documents/workbook/read-first-sheet.ts'),
      import('../documents/workbook/paint-sheet.ts'),
      import('#pdf/label-typeface.ts'),
      import('../pdf/server-fonts.ts'),
      import('../documents/png.ts'),
    ])
    const fonts = await serverFonts()
    return ({ bytes }: { bytes: Uint8Array }): Uint8Array | null => {
      const sheet = readFirstSheet(bytes, shownOfSheet)
      return sheet ? toPng(paintSheet(sheet, labelTypeface(fonts))) : null
    }
  },

  /** A PNG made smaller; null if it is not wider, or cannot be decoded here. */
  async shrinkPng() {
    const [{ readPng }, { shrink }, { toPng }] = await Promise.all([import('#pdf/png.ts'), import('../documents/shrink.ts'), import('../documents/png.ts')])
    return ({ bytes, maxWidth }: { bytes: Uint8Array; maxWidth: number }): Uint8Array | null => {
      const bitmap = readPng(bytes)
      return bitmap && bitmap.width > maxWidth ? toPng(shrink(bitmap, maxWidth)) : null
    }
  },

  /** The kind and the size of a picture that a page can show; null for anything else. */
  async measurePicture() {
    const [{ readPng }, { jpegSize }] = await Promise.all([import('#pdf/png.ts'), import('#pdf/jpeg.ts')])
    return ({ bytes }: { bytes: Uint8Array }) => {
      const jpeg = jpegSize(bytes)
      if (jpeg) return { mediaType: 'image/jpeg', ...jpeg } as const
      const png = readPng(bytes)
      return png ? ({ mediaType: 'image/png', width: png.width, height: png.height } as const) : null
    }
  },

  /** Who an assertion of SAML is about, or why it is refused. */
  async readAssertion() {
    const [{ readAssertion }, { ProviderError }] = await Promise.all([import('../sso/read-assertion.ts'), import('../sso/provider.ts')])
    return async ({ settings, response, proof, age }: AskedAssertion): Promise<{ identity: Identity } | { fault: string }> => {
      try {
        return { identity: await readAssertion(settings, response, proof, age) }
      } catch (error) {
        if (error instanceof ProviderError) return { fault: error.message }
        throw error
      }
    }
  },
}

interface AskedAssertion {
  readonly settings: SamlSso
  readonly response: string
  readonly proof: Proof
  readonly age: number
}

type Job<Name extends JobName> = Awaited<ReturnType<(typeof jobs)[Name]>>
export type JobName = keyof typeof jobs
export type JobInput<Name extends JobName> = Parameters<Job<Name>>[0]
export type JobOutput<Name extends JobName> = Awaited<ReturnType<Job<Name>>>
