import * as z from 'zod/mini'
import { newWorkbook } from '#src/features/notebook/spreadsheet/workbook.ts'
import { makePng } from '#tests/harness/png.ts'
import { id, page, reads, text, type Call } from './walk.ts'

const csv = new TextEncoder().encode('well,OD\nA1,0.42\n')
const workbook = new Uint8Array(newWorkbook('Plate'))
const picture = new Uint8Array(makePng(8, 6))
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const file = reads({
  experimentFileID: id,
  realName: text,
  fileSize: id,
  SHA256Hash: z.string().check(z.regex(/^[\da-f]{64}$/i)),
  origin: text,
  deleted: z.boolean(),
  archived: z.boolean(),
  hybridStorage: reads({ url: z.string().check(z.endsWith('/api/v1/files/download')), localStorageRequest: text }),
})
const addSection = (sectionType: string): Call => ({
  row: 'POST experiments/{experimentID}/sections',
  body: { fields: { sectionType, sectionHeader: sectionType }, once: true },
  answer: id,
  keeps: ['shownID'],
})
const shown = (row: string, call: Omit<Call, 'row'>): Call => ({ row, path: row.split(' ')[1]!.replace('expJournalID', 'shownID'), ...call })

export const files: readonly Call[] = [
  { row: 'POST files', query: 'fileName=plate.csv&folderID=', body: { bytes: csv, type: 'text/csv' }, answer: reads({ fileID: id }), keeps: ['fileID'] },
  { row: 'GET files/{fileID}', answer: csv },
  ...['', 'fileName=plate.csv', 'userID={userID}', 'folderID=0', 'search=plate'].map((query): Call => ({
    row: 'GET files',
    query,
    answer: page(reads({ fileID: id, folderID: z.literal(0), path: text, filename: text })),
  })),
  {
    row: 'POST experiments/sections/{expJournalID}/files',
    query: 'fileName=plate%201.csv',
    body: { bytes: csv, type: 'text/csv' },
    answer: id,
    keeps: ['experimentFileID'],
  },
  { row: 'GET experiments/sections/{expJournalID}/files', query: '$page=0&$records=10', answer: page(file) },
  { row: 'GET experiments/sections/{expJournalID}/files/{experimentFileID}', answer: csv },
  { row: 'POST files/download', body: { fields: { action: 'download', localStorageRequest: '{experimentFileID}' } }, answer: csv },
  {
    row: 'POST experiments/sections/{expJournalID}/files',
    query: 'fileName=gel.png',
    body: { bytes: picture, type: 'image/png' },
    answer: id,
    keeps: ['imageID'],
  },
  {
    row: 'GET experiments/sections/{expJournalID}/images',
    query: '$page=0&$records=10',
    answer: page(reads({ experimentFileID: id, realName: text, description: text })),
  },
  {
    row: 'GET experiments/sections/{expJournalID}/images/{experimentFileID}',
    path: 'experiments/sections/{expJournalID}/images/{imageID}',
    answer: picture,
  },
  {
    row: 'GET experiments/sections/{expJournalID}/images/{experimentFileID}',
    path: 'experiments/sections/{expJournalID}/images/{imageID}',
    query: 'maxWidth=4',
    answer: 'text',
  },
  addSection('EXCEL'),
  shown('PUT experiments/sections/{expJournalID}/excel', { body: { bytes: workbook, type: workbookType, inForm: false }, answer: reads({}) }),
  shown('GET experiments/sections/{expJournalID}/excel', { answer: workbook }),
  shown('GET experiments/sections/{expJournalID}/excel/preview', { answer: 'text' }),
  addSection('CANVAS'),
  shown('PUT experiments/sections/{expJournalID}/canvas', { body: { bytes: picture, type: 'image/png', inForm: false }, answer: id }),
  shown('GET experiments/sections/{expJournalID}/canvas', { answer: picture }),
  addSection('DATATABLE'),
  shown('PUT experiments/sections/{expJournalID}/datatable', {
    body: {
      bare: [
        ['Well', 'OD'],
        ['A1', '0.42'],
      ],
    },
    answer: reads({}),
  }),
  shown('GET experiments/sections/{expJournalID}/datatable', { answer: z.array(z.array(text)).check(z.minLength(2)) }),
  addSection('SAMPLESIN'),
  shown('PUT experiments/sections/{expJournalID}/samples', { body: { bare: ['{parentID}', '{sampleID}'] }, status: 204, answer: 'nothing' }),
  shown('GET experiments/sections/{expJournalID}/samples', {
    query: '$page=0&$records=10',
    answer: page(reads({ sampleID: id, name: text, owner: text, barcode: text, archived: z.boolean() }), 2),
  }),
]
