import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { expect, test } from 'vitest'
import { dataTableSchema, drawingSchema, plainTextSchema } from '#domain/document-schema-numbers.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { procedureMeta } from '#domain/rules/protocols/procedure-meta.ts'
import { OpenDataTable } from '#db/documents/open-data-table.ts'
import { OpenDrawing } from '#db/documents/open-drawing.ts'
import type { Workspace } from '#db/workspace.ts'
import { readSectionContent, type KnownDocuments } from '#src/features/notebook/find/read-section-blocks.ts'
import { newTable } from '#src/features/notebook/table/new-table.ts'
import { documentRow } from '#tests/harness/documents.ts'
import { makeSample, noon } from '#tests/harness/factories.ts'
import { fileRow } from '#tests/harness/files.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeProtocol, makeProtocolVersion, makeSection, makeSectionSample, makeSectionStep } from '#tests/harness/notebook.ts'

async function write(workspace: Workspace, section: SectionRow, schemaNumber: number, content: Uint8Array, { quarantined = 0 } = {}) {
  const { id, documentId } = section
  await workspace
    .mirror('documents')
    .put(documentRow({ id: documentId!, subject: rowKey('sections', id), schemaNumber, quarantined }) as unknown as DocumentRow)
  const update = { documentId: documentId!, audience: 0, content: Buffer.from(content).toString('base64'), part: 1, parts: 1, writtenBy: 1, writtenAt: noon }
  await workspace.mirror('documentUpdates').put({ id: `${documentId}-${content.length}`, ...update } as unknown as DocumentUpdateRow)
}

const read = (workspace: Workspace, section: SectionRow, known: KnownDocuments = new Map()) => readSectionContent(workspace, section, known)
const wordsIn = async (workspace: Workspace, section: SectionRow) => (await read(workspace, section)).blocks.map(({ words }) => words)

test('a table is searched by cells, its head included', async () => {
  const workspace = makeWorkspace()
  const section = makeSection({ type: 'DATATABLE', documentId: 'table' })
  const doc = new Doc()
  applyUpdate(doc, newTable())
  const table = new OpenDataTable(doc)
  const { rows, columns } = table.read()
  table.write([
    { row: 'name', column: columns[0]!.id, text: 'OD600' },
    { row: rows[1]!.id, column: columns[1]!.id, text: '0.42' },
  ])
  await write(workspace, section, dataTableSchema, encodeStateAsUpdate(doc))
  expect((await read(workspace, section)).blocks).toEqual([
    { words: 'OD600', place: { kind: 'cell', row: 0, column: 0 } },
    { words: '0.42', place: { kind: 'cell', row: 3, column: 1 } },
  ])
})

test('samples are found by name, code and place, gone ones included; two of one name are two', async () => {
  const workspace = makeWorkspace()
  const section = makeSection({ type: 'SAMPLESIN' })
  await workspace.mirror('samples').bulkPut([makeSample({ id: 8, name: 'Lysate', altBarcode: null }), makeSample({ id: 9, name: 'HeLa', altBarcode: 'CL-9' })])
  await workspace
    .mirror('sectionSamples')
    .bulkPut([8, 9, 10].map((sampleId, at) => makeSectionSample({ sampleId, name: 'Lysate', sectionId: section.id, addedAt: noon + at })))
  const { blocks } = await read(workspace, section)
  expect(blocks.map(({ words }) => words)).toEqual(expect.arrayContaining(['Lysate', '005000000000008', 'HeLa', 'CL-9', '005000000000010']))
  expect(blocks.filter(({ words }) => words === 'Lysate').map(({ subject, place }) => [subject, place])).toEqual([
    ['sample:8', { kind: 'words', nth: 0 }],
    ['sample:10', { kind: 'words', nth: 1 }],
  ])
})

test('steps are found by title, detail and note', async () => {
  const workspace = makeWorkspace()
  const section = makeSection({ type: 'PROCEDURE', meta: { ...procedureMeta(1, 1) } })
  await workspace.mirror('sectionSteps').put(makeSectionStep({ sectionId: section.id, title: 'Block', detail: '5% milk', note: 'too long' }))
  await workspace.mirror('protocols').put(makeProtocol())
  await workspace.mirror('protocolVersions').put(makeProtocolVersion())
  expect(await wordsIn(workspace, section)).toEqual(expect.arrayContaining(['Block', '5% milk', 'too long']))
})

test('what cannot be searched is told: files, drawings, sections of add-ons, and texts that are not here', async () => {
  const workspace = makeWorkspace()
  const files = makeSection({ id: 1, type: 'FILE' })
  await workspace
    .mirror('files')
    .bulkPut([
      fileRow({ id: 'a', subject: rowKey('sections', 1), name: 'gel.pdf' }),
      fileRow({ id: 'b', subject: rowKey('sections', 1), name: 'old.pdf', archived: 1 }),
    ])
  expect(await wordsIn(workspace, files)).toEqual(['gel.pdf'])
  expect((await read(workspace, files)).unsearched).toEqual(['file'])

  const drawing = makeSection({ id: 2, type: 'CANVAS', documentId: 'drawing' })
  const doc = new Doc()
  const open = new OpenDrawing(doc)
  open.add({ color: 'red', width: 2, points: [1, 2, 10, 3, 4, 0] })
  open.describe('Lanes')
  await write(workspace, drawing, drawingSchema, encodeStateAsUpdate(doc))
  expect(await wordsIn(workspace, drawing)).toEqual(['Lanes'])
  expect((await read(workspace, drawing)).unsearched).toEqual(['drawing'])

  expect((await read(workspace, makeSection({ id: 3, type: 'CUSTOM' }))).unsearched).toEqual(['addon'])
  expect((await read(workspace, makeSection({ id: 4, documentId: 'elsewhere' }))).unsearched).toEqual(['absent'])
})

test('a text is its lines, one that cannot be shown too; it is read again once it says something else', async () => {
  const workspace = makeWorkspace()
  const section = makeSection({ documentId: 'text' })
  const doc = new Doc()
  doc.getText('text').insert(0, 'Lot 4711\nwas used.')
  await write(workspace, section, plainTextSchema, encodeStateAsUpdate(doc))
  const known: KnownDocuments = new Map()
  const first = await read(workspace, section, known)
  expect(JSON.stringify(first.text)).toContain('Lot 4711')
  expect((await read(workspace, section, known)).text).toBe(first.text)
  doc.getText('text').insert(0, 'Not ')
  await write(workspace, section, plainTextSchema, encodeStateAsUpdate(doc))
  expect(JSON.stringify((await read(workspace, section, known)).text)).toContain('Not Lot 4711')
  await write(workspace, section, plainTextSchema, encodeStateAsUpdate(doc), { quarantined: 1 })
  expect(JSON.stringify((await read(workspace, section, known)).text)).toContain('was used.')
})
