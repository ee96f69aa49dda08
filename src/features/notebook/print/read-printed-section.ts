import { dataTableSchema, drawingSchema } from '#domain/document-schema-numbers.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { PrintedBlock } from '#domain/printed-document.ts'
import { captionOf, pictureOf } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent, RichNode } from '#domain/rules/documents/rich-text.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { OpenDataTable } from '#db/documents/open-data-table.ts'
import { OpenDrawing } from '#db/documents/open-drawing.ts'
import { readFile, readFiles, type FileEntry } from '#db/queries/files.ts'
import { readDocumentUpdates, readTextOf } from '#db/queries/sections.ts'
import { readPreview } from '#db/files/previews.ts'
import type { Workspace } from '#db/workspace.ts'
import { t } from '#src/ui/text/translate.ts'
import { makePreview } from '#src/workspace/files/make-preview.ts'
import { isPicture } from '#src/workspace/files/picture-types.ts'
import type { FileContent } from '#src/workspace/files/use-file-content.ts'
import { readSectionText } from '#src/features/notebook/journal/read-section-text.ts'
import { readProcedure } from '#src/features/notebook/procedure/read-procedure.ts'
import { readSectionView } from '#src/features/notebook/samples/read-section-view.ts'
import { openWorkbook } from '#src/features/notebook/spreadsheet/use-workbook.ts'
import { readAddonSection } from './read-addon-section.ts'
import { fileTable, measurements, procedureBlocks, samplesTable, sheetTables } from './printed-tables.ts'
import { printedNote } from './printed-note.ts'

export interface PrintSources {
  readonly workspace: Workspace
  /** Role of the person, for sections that only some see. */
  readonly role: string | undefined
  readonly readContent: (entry: FileEntry) => Promise<FileContent>
}

export interface PrintedSection {
  readonly blocks: readonly PrintedBlock[]
  /** Files that this device cannot get now. */
  readonly missing: readonly string[]
}

export async function readPrintedSection(sources: PrintSources, section: SectionRow, nameOf: (id: number) => string): Promise<PrintedSection> {
  const { workspace, role } = sources
  const { type, documentId } = section
  if (isSamplesType(type)) return only(samplesTable(await readSectionView(workspace, section.id), type))
  if (type === 'PROCEDURE') return only(procedureBlocks(await readProcedure(workspace, section), section.name, nameOf))
  if (type === 'CUSTOM') return only(await readAddonSection(workspace, section, role))
  if (documentId !== null) return documentBlocks(sources, section)
  const entries = (await readFiles(workspace, rowKey('sections', section.id))).filter(({ file }) => !file.archived)
  const sorted = entries.toSorted((a, b) => a.file.addedAt - b.file.addedAt)
  if (sorted.length === 0) return only([printedNote(t('No files yet'))])
  return type === 'EXCEL' ? spreadsheetBlocks(sources, sorted) : fileBlocks(sources, sorted)
}

const only = (blocks: readonly PrintedBlock[]): PrintedSection => ({ blocks, missing: [] })
async function documentBlocks(sources: PrintSources, section: SectionRow): Promise<PrintedSection> {
  const { workspace } = sources
  const document = await readTextOf(workspace, section)
  if (document && !document.quarantined && (document.schemaNumber === dataTableSchema || document.schemaNumber === drawingSchema)) {
    const { doc } = new DocumentCopy('', await readDocumentUpdates(workspace, document.id))
    if (document.schemaNumber === dataTableSchema) return only(measurements(new OpenDataTable(doc).read(), section.name))
    const drawing = new OpenDrawing(doc)
    return only([{ kind: 'drawing', caption: drawing.readText(), strokes: drawing.read() }])
  }
  const content = await readSectionText(workspace, section)
  return content.length > 0 ? textBlocks(sources, content) : only([printedNote(t('Nothing written yet'))])
}

/** A text and its pictures, one after the other, and below them what proves that a picture is the same. */
async function textBlocks({ workspace, readContent }: PrintSources, content: RichContent): Promise<PrintedSection> {
  const blocks: PrintedBlock[] = []
  const missing: string[] = []
  const shown: FileEntry[] = []
  for (const part of splitAtPictures(content)) {
    if (!isPictureNode(part)) {
      blocks.push({ kind: 'text', content: part })
      continue
    }
    const { file, name, width, alt } = pictureOf(part)
    const words = captionOf(part)
    const entry = await readFile(workspace, file)
    const bytes = entry && !entry.file.archived ? await readPicture(workspace, readContent, entry, file) : undefined
    if (entry && bytes) {
      blocks.push({
        kind: 'picture',
        caption: alt || name,
        ...(words.length > 0 && { words }),
        picture: { bytes, mediaType: 'image/jpeg' },
        ...(width && { width }),
      })
      if (!shown.some((each) => each.file.id === file)) shown.push(entry)
    } else {
      blocks.push(printedNote(t('Picture {name}', { name: alt || name })))
      if (words.length > 0) blocks.push({ kind: 'text', content: [{ type: 'paragraph', content: words }] })
      missing.push(name)
    }
  }
  return { blocks: shown.length > 0 ? [...blocks, fileTable(shown)] : blocks, missing }
}

const isPictureNode = (part: RichContent | RichNode): part is RichNode => 'type' in part

/** What is between two pictures is one text. */
function splitAtPictures(content: RichContent): (RichContent | RichNode)[] {
  const parts: (RichContent | RichNode)[] = []
  let from = 0
  content.forEach((node, at) => {
    if (node.type !== 'picture') return
    if (at > from) parts.push(content.slice(from, at))
    parts.push(node)
    from = at + 1
  })
  if (from < content.length) parts.push(content.slice(from))
  return parts
}

/** Pictures as they are on the screen, then all files by name with what proves that they are the same. */
async function fileBlocks({ workspace, readContent }: PrintSources, entries: readonly FileEntry[]): Promise<PrintedSection> {
  const blocks: PrintedBlock[] = []
  const missing: string[] = []
  for (const entry of entries.filter(({ file }) => isPicture(file))) {
    const { id, name } = entry.file
    const bytes = await readPicture(workspace, readContent, entry, id)
    if (bytes) blocks.push({ kind: 'picture', caption: name, picture: { bytes, mediaType: 'image/jpeg' } })
    else missing.push(name)
  }
  return { blocks: [...blocks, fileTable(entries)], missing }
}

async function readPicture(workspace: Workspace, readContent: PrintSources['readContent'], entry: FileEntry, id: string) {
  const known = await readPreview(workspace, id)
  if (known) return known.bytes
  const content = await readContent(entry)
  if (!content.ok) return undefined
  // What this browser cannot draw is in the list of files.
  return makePreview(workspace, id, content.blob).then(
    ({ bytes }) => bytes,
    () => undefined,
  )
}

async function spreadsheetBlocks({ readContent }: PrintSources, entries: readonly FileEntry[]): Promise<PrintedSection> {
  const blocks: PrintedBlock[] = []
  const missing: string[] = []
  for (const entry of entries) {
    const opened = await openWorkbook(entry, readContent)
    if ('workbook' in opened) blocks.push(...sheetTables(opened.workbook))
    else missing.push(entry.file.name)
  }
  return { blocks: [...blocks, fileTable(entries)], missing }
}
