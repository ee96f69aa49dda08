import { Doc, encodeStateAsUpdate } from 'yjs'
import { describe, expect, test } from 'vitest'
import { dataTableSchema, drawingSchema, plainTextSchema, richTextSchema, sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { PrintedBlock, PrintedTable } from '#domain/printed-document.ts'
import { sequenceUpdate } from '#db/documents/sequence-update.ts'
import { OpenDrawing } from '#db/documents/open-drawing.ts'
import { keepPreview } from '#db/files/previews.ts'
import type { RichNode } from '#domain/rules/documents/rich-text.ts'
import type { Workspace } from '#db/workspace.ts'
import { msg } from '#domain/message.ts'
import { readForPrint } from '#src/features/notebook/print/read-for-print.ts'
import { newTable } from '#src/features/notebook/table/new-table.ts'
import { documentRow } from '#tests/harness/documents.ts'
import { makeMember, makeSample, noon } from '#tests/harness/factories.ts'
import { fileRow } from '#tests/harness/files.ts'
import { writeFormer } from '#tests/harness/former-text.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { procedureMeta } from '#domain/rules/protocols/procedure-meta.ts'
import {
  makeExperiment,
  makeProtocol,
  makeProtocolVersion,
  makeRequestRow,
  makeSection,
  makeSectionSample,
  makeSectionStep,
  makeSignatureRow,
  makeStudy,
  makeComment,
} from '#tests/harness/notebook.ts'

const missing = { ok: false, reason: msg('It is not on this device, and the server cannot be reached.') } as const

async function lab(...sections: SectionRow[]) {
  const workspace = makeWorkspace()
  await workspace
    .mirror('members')
    .bulkPut([
      makeMember({ id: 1, fullName: 'Ada Visser' }),
      makeMember({ id: 2, fullName: 'Bo Lund' }),
      makeMember({ id: workspace.userId, fullName: 'Kim Reader' }),
    ])
  await workspace.mirror('studies').put(makeStudy({ name: 'Knock-outs' }))
  await workspace.mirror('experiments').put(makeExperiment())
  await workspace.mirror('sections').bulkPut(sections)
  return workspace
}

async function write(workspace: Workspace, id: string, schemaNumber: number, content: Uint8Array) {
  const section = (await workspace.mirror('sections').toArray()).find(({ documentId }) => documentId === id)!
  await workspace.mirror('documents').put(documentRow({ id, subject: rowKey('sections', section.id), schemaNumber }) as unknown as DocumentRow)
  const update = {
    id: `${id}-update`,
    documentId: id,
    audience: 0,
    content: Buffer.from(content).toString('base64'),
    part: 1,
    parts: 1,
    writtenBy: 1,
    writtenAt: noon,
  }
  await workspace.mirror('documentUpdates').put(update as unknown as DocumentUpdateRow)
}

const print = (workspace: Workspace, fields: Parameters<typeof makeExperiment>[0] = {}, withComments = true) =>
  readForPrint({ workspace, role: 'Member', readContent: async () => missing }, makeExperiment(fields), 'Okafor Lab', withComments)
const wordsOf = (block: PrintedBlock | undefined) => JSON.stringify(block)
const tableOf = (blocks: readonly PrintedBlock[]) => blocks.find((block): block is PrintedTable => block.kind === 'table')!
const cellsOf = ({ head, rows }: PrintedTable) => [...head, ...rows].map((row) => row.map((cell) => cell.map(({ text }) => text).join('|')))

describe('an experiment for paper', () => {
  test('says what it is, of whom and by whom it was printed, and leaves archived sections out', async () => {
    const workspace = await lab(makeSection({ id: 1, name: 'Aim', orderKey: 'V1' }), makeSection({ id: 2, name: 'Old', orderKey: 'V2', archived: 1 }))
    const { document } = await print(workspace, { collaborators: [2] })
    expect(document).toMatchObject({ title: 'Clone screen', code: 'EXP-0001', author: 'Ada Visser' })
    expect(document.facts).toEqual(
      expect.arrayContaining([
        { label: 'Study', value: 'Knock-outs' },
        { label: 'Owner', value: 'Ada Visser' },
        { label: 'Collaborators', value: 'Bo Lund' },
        { label: 'Barcode', value: '001000000000001' },
      ]),
    )
    expect(document.foot).toMatch(/^Okafor Lab · printed 20\d\d-\d\d-\d\d \d\d:\d\d by Kim Reader$/)
    expect(document.parts.map(({ heading }) => heading)).toEqual(['Aim'])
    expect(document.parts[0]!.note).toContain('Ada Visser, 2026-03-03')
  })

  test('[FAULT-76] has two times where something reached the server more than a day after it was done', async () => {
    const received = noon + 30 * 86_400_000
    const late = { receivedAt: received, changeReceivedAt: received }
    const step = makeSectionStep({ doneAt: noon, doneBy: 1, receivedAt: received })
    const workspace = await lab(makeSection({ id: 1, name: 'Aim', type: 'PROCEDURE', meta: { ...procedureMeta(1, 1) }, ...late }))
    await workspace.mirror('sectionSteps').put(step)
    await workspace.mirror('protocols').put(makeProtocol())
    await workspace.mirror('protocolVersions').put(makeProtocolVersion())
    const { document } = await print(workspace, late)
    const times = /2026-03-03 \d\d:\d\d \(received 2026-04-02 \d\d:\d\d\)/
    expect(document.facts.find(({ label }) => label === 'Created')?.value).toMatch(times)
    expect(document.facts.find(({ label }) => label === 'Last change')?.value).toMatch(times)
    expect(document.parts[0]!.note).toMatch(times)
    expect(wordsOf(document.parts[0]!.blocks.at(-1))).toMatch(times)
  })

  test('has its texts, tables and drawings', async () => {
    const workspace = await lab(
      makeSection({ id: 1, documentId: 'text', orderKey: 'V1' }),
      makeSection({ id: 2, type: 'DATATABLE', name: 'OD600', documentId: 'table', orderKey: 'V2' }),
      makeSection({ id: 3, type: 'CANVAS', documentId: 'drawing', orderKey: 'V3' }),
    )
    const text = new Doc()
    text.getText('text').insert(0, 'Lot 4711\nwas used.')
    await write(workspace, 'text', plainTextSchema, encodeStateAsUpdate(text))
    await write(workspace, 'table', dataTableSchema, newTable())
    const drawing = new Doc()
    const open = new OpenDrawing(drawing)
    open.add({ color: 'red', width: 2, points: [1, 2, 10, 3, 4, 0] })
    open.describe('Lanes')
    await write(workspace, 'drawing', drawingSchema, encodeStateAsUpdate(drawing))
    const { parts } = (await print(workspace)).document
    expect(wordsOf(parts[0]!.blocks[0])).toContain('Lot 4711')
    expect(parts[1]!.blocks[0]).toMatchObject({ kind: 'table', label: 'OD600' })
    expect(parts[2]!.blocks).toEqual([{ kind: 'drawing', caption: 'Lanes', strokes: [{ color: 'red', width: 2, points: [1, 2, 10, 3, 4, 0] }] }])
  })

  test('has its samples with codes and amounts, also those that are gone', async () => {
    const workspace = await lab(makeSection({ id: 1, type: 'SAMPLESIN' }))
    await workspace.mirror('samples').put(makeSample({ id: 8, name: 'HeLa, passage 9', altBarcode: null }))
    await workspace
      .mirror('sectionSamples')
      .bulkPut([makeSectionSample({ sampleId: 8, amount: 2.5, unit: 'mL' }), makeSectionSample({ sampleId: 9, name: 'Lysate', addedAt: noon + 1 })])
    const cells = cellsOf(tableOf((await print(workspace)).document.parts[0]!.blocks))
    expect(cells[1]!.slice(1, 3)).toEqual(['005000000000008', '2.5 mL'])
    expect(cells[1]![0]).toContain('HeLa, passage 9')
    expect(cells[2]).toEqual(['Lysate|No longer in the inventory', '005000000000009', '', ''])
  })

  test('has the steps of a procedure with who did them when, and their timers', async () => {
    const workspace = await lab(makeSection({ id: 1, type: 'PROCEDURE', name: 'Western blot', meta: { protocolID: '1', protocolVersion: '1' } }))
    await workspace
      .mirror('sectionSteps')
      .bulkPut([
        makeSectionStep({ note: 'Overnight', doneAt: noon, doneBy: 2, startedAt: noon, endedAt: noon + 60_000 }),
        makeSectionStep({ id: '1:wash', place: 2, title: 'Wash' }),
      ])
    const { blocks } = (await print(workspace)).document.parts[0]!
    const words = blocks.map(wordsOf).join()
    for (const each of ['Block', 'Note: Overnight', 'Bo Lund', 'Timer from 2026-03-03', 'Wash', 'Not done']) expect(words).toContain(each)
  })

  test('has its pictures and the hashes of all files, and says which pictures this device cannot get', async () => {
    const workspace = await lab(makeSection({ id: 1, type: 'IMAGE' }))
    const file = (id: string, name: string, fields = {}) => fileRow({ id, name, subject: 'sections#1', ...fields })
    await workspace
      .mirror('files')
      .bulkPut([
        file('here-000000000000', 'gel.png'),
        file('away-000000000000', 'plot.png', { addedAt: noon + 1 }),
        file('table-00000000000', 'run.csv', { mediaType: 'text/csv', sha256: 'b'.repeat(64), addedAt: noon + 2 }),
        file('removed-000000000', 'old.png', { archived: 1 }),
      ])
    const bytes = Uint8Array.of(1, 2, 3)
    await keepPreview(workspace, { id: 'here-000000000000', mediaType: 'image/jpeg', width: 3, height: 2, bytes, madeAt: noon })
    const { document, missing: names } = await print(workspace)
    const { blocks } = document.parts[0]!
    expect(blocks[0]).toMatchObject({ kind: 'picture', caption: 'gel.png' })
    expect(names).toEqual(['plot.png'])
    expect(cellsOf(tableOf(blocks)).map(([name, , hash]) => `${name} ${hash!.slice(0, 4)}`)).toEqual([
      'File SHA-',
      'gel.png aaaa',
      'plot.png aaaa',
      'run.csv bbbb',
    ])
  })

  test('has the pictures of a text where they stand, as wide as they are there, and the names of those that cannot be had', async () => {
    const workspace = await lab(makeSection({ id: 1, documentId: 'text' }))
    const [here, away, gone] = ['here-000000000000', 'away-000000000000', 'gone-000000000000']
    await workspace
      .mirror('files')
      .bulkPut([fileRow({ id: here, name: 'gel.png', subject: 'sections#1' }), fileRow({ id: away, name: 'plot.png', subject: 'sections#1' })])
    const bytes = Uint8Array.of(1, 2, 3)
    await keepPreview(workspace, { id: here, mediaType: 'image/jpeg', width: 3, height: 2, bytes, madeAt: noon })
    const doc = new Doc()
    const picture = (attrs: object): RichNode => ({ type: 'picture', attrs: { ...attrs } })
    const words = (text: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    writeFormer(doc, [
      words('Before'),
      picture({ file: here, name: 'gel.png', alt: 'Bands', width: 50 }),
      words('Between'),
      picture({ file: away, name: 'plot.png' }),
      picture({ file: gone, name: 'old.png' }),
    ])
    await write(workspace, 'text', richTextSchema, encodeStateAsUpdate(doc))
    const { document, missing: names } = await print(workspace)
    const { blocks } = document.parts[0]!
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'picture', 'text', 'note', 'note', 'table'])
    expect(blocks[1]).toMatchObject({ caption: 'Bands', width: 50 })
    expect(names).toEqual(['plot.png', 'old.png'])
    expect(cellsOf(tableOf(blocks))).toEqual([['File', 'Size', 'SHA-256'], expect.arrayContaining(['gel.png', 'a'.repeat(64)])])
  })

  test('shows its comments below each section, or says that it does not', async () => {
    const workspace = await lab(makeSection({ id: 1, name: 'Gel', orderKey: 'V1' }), makeSection({ id: 2, name: 'Old', orderKey: 'V2', archived: 1 }))
    expect((await print(workspace)).document.facts).not.toContainEqual(expect.objectContaining({ label: 'Comments' }))
    const passage = { documentId: 'text', start: null, end: null, quote: 'D5 runs at 390 bp' }
    const [first, answer, gone] = ['comment-0000-0000-0001', 'comment-0000-0000-0002', 'comment-0000-0000-0003'] as const
    await workspace
      .mirror('comments')
      .bulkPut([
        makeComment({ id: first, passage, text: 'Two clones in one well?', resolvedBy: 2, resolvedAt: noon }),
        makeComment({ id: answer, threadId: first, text: 'Subcloning D5.', authorId: 2, createdAt: noon + 1 }),
        makeComment({ id: gone, threadId: first, text: 'Removed.', archived: 1 }),
        makeComment({ sectionId: 2, id: 'comment-0000-0000-0004', text: 'In an archived section.' }),
      ])
    const shown = await print(workspace)
    expect(shown.document.facts).toContainEqual({ label: 'Comments', value: 'Shown' })
    expect(shown.hasComments).toBe(true)
    expect(cellsOf(tableOf(shown.document.parts[0]!.blocks))).toEqual([
      ['Words', 'Comment', 'By'],
      ['D5 runs at 390 bp', 'Two clones in one well?', expect.stringMatching(/^Ada Visser\|2026/)],
      ['', expect.stringMatching(/^Subcloning D5\.\|Resolved by Bo Lund, 2026/), expect.stringMatching(/^Bo Lund\|2026/)],
    ])
    const hidden = await print(workspace, {}, false)
    expect(hidden.document.facts).toContainEqual({ label: 'Comments', value: 'Not shown' })
    expect(JSON.stringify(hidden.document)).not.toContain('Subcloning')
  })

  test('has the captions of pictures, of those that cannot be had, too', async () => {
    const workspace = await lab(makeSection({ id: 1, documentId: 'text' }))
    const [here, gone] = ['here-000000000000', 'gone-000000000000']
    await workspace.mirror('files').bulkPut([fileRow({ id: here, name: 'gel.png', subject: 'sections#1' })])
    await keepPreview(workspace, { id: here, mediaType: 'image/jpeg', width: 3, height: 2, bytes: Uint8Array.of(1, 2, 3), madeAt: noon })
    const words = (text: string) => [{ type: 'text', text }] as const
    const picture = (file: string, text: string): RichNode => ({
      type: 'picture',
      attrs: { file, name: 'gel.png' },
      content: [{ type: 'caption', content: words(text) }],
    })
    await write(workspace, 'text', sequenceSchema, sequenceUpdate([picture(here, 'Bands at 400 bp'), picture(gone, 'A plate')]))
    const { blocks } = (await print(workspace)).document.parts[0]!
    expect(blocks[0]).toMatchObject({ kind: 'picture', caption: 'gel.png', words: words('Bands at 400 bp') })
    expect(blocks[2]).toEqual({ kind: 'text', content: [{ type: 'paragraph', content: words('A plate') }] })
  })

  test('ends with its signatures: who, as what, when, and the hashes', async () => {
    const workspace = await lab(makeSection())
    await workspace
      .mirror('signatures')
      .bulkPut([makeSignatureRow(), makeRequestRow({ fullName: 'Bo Lund' }), makeRequestRow({ number: 3, state: 'withdrawn', fullName: 'Cy Roth', id: '1:3' })])
    const part = (await print(workspace, { status: 'SIGNED' })).document.parts.at(-1)!
    expect(part.heading).toBe('Signatures')
    const cells = cellsOf(tableOf(part.blocks))
    expect(cells[1]![0]).toBe('Ada Visser|Author')
    expect(cells[1]![2]).toMatch(/^2026-03-03 \d\d:\d\d$/)
    expect(cells[1]![3]).toBe('d'.repeat(64))
    expect(cells[2]).toEqual(['Bo Lund|Witness', 'Asked, not signed yet', expect.any(String), ''])
    expect(cells).toHaveLength(3)
    expect(part.note).toContain('c'.repeat(64))
  })
})
