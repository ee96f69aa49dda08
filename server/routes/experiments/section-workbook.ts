import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { archiveFile } from '#domain/commands/archive-file.ts'
import { Refusal } from '#domain/tx.ts'
import { callerOf } from '../files/program-files.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { sendFile } from '../sync/files.ts'
import { replaceShownFile, shownFiles, type ShownFile } from './section-file.ts'

const path = '/api/v1/experiments/sections/:sectionId/excel'
const input = z.object({ params: z.object({ sectionId: wireId }) })

/** A workbook is a zip archive. */
const workbook: ShownFile = {
  type: 'EXCEL',
  isShown: ({ name }) => /\.xlsx$/i.test(name),
  extension: 'xlsx',
  signature: Buffer.from('504b0304', 'hex'),
}

/** GET …/sections/{expJournalID}/excel: the workbook of a section, the last one saved. */
export const getWorkbook = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isStream: true,
  cost: 10,
  input,
  refusals: ['section.gone', 'content.empty', 'input.invalid', 'file.gone', 'upload.pending', 'storage-server.separate'],
  async handler(call, { params: { sectionId } }) {
    const last = (await shownFiles(call, sectionId, workbook)).files.at(-1)
    if (!last) throw new Refusal('content.empty')
    return sendFile(call, callerOf(call), last.id)
  },
})

/** PUT …/sections/{expJournalID}/excel, body: an .xlsx file. It takes the place of the one before, which can be brought back. */
export const putWorkbook = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  readsStream: true,
  cost: 10,
  input,
  refusals: [...addFile.refusals, ...archiveFile.refusals, 'upload.empty', 'upload.too-large', 'upload.too-many', 'group.left'],
  async handler(call, { params: { sectionId } }) {
    await replaceShownFile(call, sectionId, workbook)
    return {}
  },
})
