import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { archiveFile } from '#domain/commands/archive-file.ts'
import { Refusal } from '#domain/tx.ts'
import { widestPicture } from '../../documents/drawing-picture.ts'
import { pngSignature } from '../../documents/png.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import { callerOf } from '../files/program-files.ts'
import { wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { sendFile } from '../sync/files.ts'
import { readSection } from './notebook-rows.ts'
import { readText } from './section-acts.ts'
import { replaceShownFile, shownFiles, type ShownFile } from './section-file.ts'
import { reading } from './sections.ts'

const path = '/api/v1/experiments/sections/:sectionId/canvas'
const params = z.object({ sectionId: wireId })

const picture: ShownFile = { type: 'CANVAS', isShown: ({ mediaType }) => mediaType === 'image/png', extension: 'png', signature: pngSignature }

/**
 * GET …/sections/{expJournalID}/canvas: a drawing as a PNG. If a program has stored a picture in the section, that is it; else what was drawn, on white,
 * at most `maxWidth` pixels wide.
 */
export const getDrawing = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isStream: true,
  cost: 100,
  input: z.object({ params, query: z.object({ maxWidth: z.optional(wireInt(1, 100_000)) }) }),
  refusals: [
    'section.gone',
    'content.empty',
    'input.invalid',
    'content.too-large',
    'content.too-complex',
    'file.gone',
    'upload.pending',
    'storage-server.separate',
  ],
  async handler(call, { params: { sectionId }, query: { maxWidth = widestPicture } }) {
    const stored = (await shownFiles(call, sectionId, picture)).files.at(-1)
    if (stored) return sendFile(call, callerOf(call), stored.id)
    const text = await reading(call, async (reader) => readText(reader.rows, await readSection(reader, sectionId)))
    const width = Math.min(maxWidth, widestPicture)
    const painted = text && (await readBehindWall(call, 'paintDrawing', { document: text.document, rows: text.updates, width }))
    if (!painted) throw new Refusal('content.empty')
    call.reply.header('x-content-type-options', 'nosniff')
    return call.reply.type('image/png').send(Buffer.from(painted))
  },
})

/** PUT …/sections/{expJournalID}/canvas, body: a PNG. It is shown below the page that people draw on, and takes the place of the one before. Answers its number. */
export const putDrawing = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  readsStream: true,
  cost: 10,
  input: z.object({ params }),
  refusals: [...addFile.refusals, ...archiveFile.refusals, 'upload.empty', 'upload.too-large', 'upload.too-many', 'group.left'],
  handler: (call, { params: { sectionId } }) => replaceShownFile(call, sectionId, picture),
})
