import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { archiveFile } from '#domain/commands/archive-file.ts'
import { serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { openContent, readWhole } from '../../files/read-content.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
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

/** GET …/sections/{expJournalID}/excel/preview: the beginning of the first sheet as a PNG. */
export const getWorkbookPreview = defineRoute({
  method: 'GET',
  path: `${path}/preview`,
  access: 'member',
  isStream: true,
  cost: 100,
  input,
  refusals: ['section.gone', 'content.empty', 'input.invalid', 'file.gone', 'upload.pending', 'content.no-preview', 'content.too-complex'],
  async handler(call, { params: { sectionId } }) {
    const last = (await shownFiles(call, sectionId, workbook)).files.at(-1)
    if (!last) throw new Refusal('content.empty')
    if (last.size > serverLimits.pdf.pictureBytes) throw new Refusal('content.no-preview')
    const bytes = await readWhole(await openContent(call.services.files, callerOf(call), last.id))
    const picture = await readBehindWall(call, 'paintWorkbook', { bytes })
    if (!picture) throw new Refusal('content.no-preview')
    call.reply.header('x-content-type-options', 'nosniff')
    return call.reply.type('image/png').send(Buffer.from(picture))
  },
})
