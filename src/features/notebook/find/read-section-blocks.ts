import { rowKey } from '#domain/dependency-keys.ts'
import { dataTableSchema, drawingSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { headRows, type DataTable } from '#domain/rules/documents/data-table.ts'
import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { OpenDataTable } from '#db/documents/open-data-table.ts'
import { OpenDrawing } from '#db/documents/open-drawing.ts'
import { readableText } from '#db/documents/readable-text.ts'
import { readFiles, type FileEntry } from '#db/queries/files.ts'
import { readDocumentUpdates, readTextOf } from '#db/queries/sections.ts'
import type { Workspace } from '#db/workspace.ts'
import { readDocumentContent } from '#src/workspace/documents/document-content.ts'
import { shortPath } from '#src/workspace/samples/short-path.ts'
import { readProcedure } from '#src/features/notebook/procedure/read-procedure.ts'
import { valueText } from '#src/features/notebook/procedure/value-text.ts'
import { readSectionView } from '#src/features/notebook/samples/read-section-view.ts'
import type { FindBlock } from './find-hits.ts'

/** What cannot be searched: what is in a file, lines that were drawn, what an add-on shows, and what is not on this device yet. */
export type Unsearched = 'file' | 'drawing' | 'addon' | 'absent'

/** What is in a section, for a search. */
export interface SectionContent {
  /** Content of a section with a text. */
  readonly text: RichContent | null
  /** In the order of the page, without its title and its text. */
  readonly blocks: readonly FindBlock[]
  /** The spreadsheet that is shown. */
  readonly workbook: FileEntry | undefined
  readonly unsearched: readonly Unsearched[]
}

type InDocument = Pick<SectionContent, 'text' | 'blocks' | 'unsearched'>

const nothing: InDocument = { text: null, blocks: [], unsearched: [] }

/** What documents say, until they say something else. */
export type KnownDocuments = Map<string, { readonly version: string; readonly content: InDocument }>

export async function readSectionContent(workspace: Workspace, section: SectionRow, known: KnownDocuments): Promise<SectionContent> {
  const { type } = section
  const { text, blocks, unsearched } = await readDocument(workspace, section, known)
  const entries = (await readFiles(workspace, rowKey('sections', section.id))).filter(({ file }) => !file.archived)
  const sorted = entries.toSorted((a, b) => a.file.addedAt - b.file.addedAt)
  const workbook = type === 'EXCEL' ? sorted.findLast(({ file }) => /\.xlsx$/i.test(file.name)) : undefined
  // The pictures of a text are in its lines.
  const files = text ? [] : sorted
  const words = [
    ...blocks,
    ...(isSamplesType(type) ? await sampleBlocks(workspace, section) : []),
    ...(type === 'PROCEDURE' ? await procedureWords(workspace, section) : []),
    ...files.map(({ file }) => asWords(file.name)),
  ]
  return {
    text,
    blocks: counted(words),
    workbook,
    unsearched: [...unsearched, ...(type === 'CUSTOM' ? (['addon'] as const) : []), ...sorted.filter((entry) => entry !== workbook).map(() => 'file' as const)],
  }
}

async function readDocument(workspace: Workspace, section: SectionRow, known: KnownDocuments): Promise<InDocument> {
  const document = await readTextOf(workspace, section)
  if (!document) return section.documentId === null ? nothing : { ...nothing, unsearched: ['absent'] }
  const rows = await readDocumentUpdates(workspace, document.id)
  const version = `${document.schemaNumber} ${document.quarantined} ${rows.map(({ id }) => id).join(' ')}`
  const before = known.get(document.id)
  if (before?.version === version) return before.content
  const content = contentOf(document, rows)
  known.set(document.id, { version, content })
  return content
}

function contentOf({ schemaNumber, quarantined }: DocumentRow, rows: readonly DocumentUpdateRow[]): InDocument {
  if (!quarantined && schemaNumber === dataTableSchema) return { ...nothing, blocks: cellBlocks(new OpenDataTable(new DocumentCopy('', rows).doc).read()) }
  if (!quarantined && schemaNumber === drawingSchema) {
    const drawing = new OpenDrawing(new DocumentCopy('', rows).doc)
    const text = drawing.readText()
    return { text: null, blocks: text === '' ? [] : [asWords(text)], unsearched: drawing.read().length > 0 ? ['drawing'] : [] }
  }
  const text = quarantined ? null : readDocumentContent({ schemaNumber }, rows)
  return { ...nothing, text: text ?? textToRichText(readableText(rows)) }
}

function cellBlocks({ columns, rows, values }: DataTable): FindBlock[] {
  return [...headRows, ...rows.map(({ id }) => id)].flatMap((id, row) =>
    columns.flatMap(({ id: column }, place) => {
      const words = values(id, column).at(-1) ?? ''
      return words === '' ? [] : { words, place: { kind: 'cell', row, column: place } as const }
    }),
  )
}

async function sampleBlocks(workspace: Workspace, { id }: SectionRow): Promise<FindBlock[]> {
  return (await readSectionView(workspace, id)).flatMap(({ row, item }) => {
    const barcode = item?.sample.altBarcode ?? toBarcode('sample', row.sampleId)
    const place = item?.place?.location
    const facts = [barcode, place ? shortPath(place.parts).join(' › ') : '', place?.position ?? '']
    return [{ ...asWords(item?.sample.name ?? row.name), subject: `sample:${row.sampleId}` }, ...facts.filter((fact) => fact !== '').map(asWords)]
  })
}

async function procedureWords(workspace: Workspace, section: SectionRow): Promise<FindBlock[]> {
  const { procedure, variables, values, steps } = await readProcedure(workspace, section)
  if (!procedure) return []
  return [
    ...variables.map(({ id, name, unit }) => `${name} ${valueText(values.get(id) ?? null, unit)}`),
    ...steps.flatMap(({ title, detail, note }) => [title, detail, note]),
  ].flatMap((words) => (words ? asWords(words) : []))
}

const asWords = (words: string): FindBlock => ({ words, place: { kind: 'words', nth: 0 } })

/** Number of each block among several with the same words. */
function counted(blocks: readonly FindBlock[]): FindBlock[] {
  const counts = new Map<string, number>()
  return blocks.map((block) => {
    if (block.place.kind !== 'words') return block
    const nth = counts.get(block.words) ?? 0
    counts.set(block.words, nth + 1)
    return { ...block, place: { kind: 'words', nth } }
  })
}
