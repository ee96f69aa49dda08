import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { serverLimits } from '#domain/limits.ts'
import { mediaTypeOfName } from '#domain/rules/files/media-type-of-name.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireExperimentFile } from '#domain/wire/notebook/notebook-to-wire.ts'
import { filesOfSection, readSection } from '../experiments/notebook-rows.ts'
import { reading } from '../experiments/sections.ts'
import { notKept, wireInt } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { openContent, readWhole } from '../../files/read-content.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import { defineRoute, type Call } from '../route.ts'
import { sendFile } from '../sync/files.ts'
import { wrongInput } from '../wrong-input.ts'
import { hybridStorageOf } from './download-file.ts'
import { fileOrders, idOfSectionFile, named, numbersIn, ofSection, ofSectionFile, removal, removalOfMany } from './files.ts'
import { callerOf } from './program-files.ts'
import { storeSent } from './store-sent.ts'

const path = '/api/v1/experiments/sections/:sectionId/images'

const isImage = (mediaType: string): boolean => mediaType.startsWith('image/')

/** GET …/sections/{expJournalID}/images: the stored pictures of a section, in the order in which they are shown. */
export const listSectionImages = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  cost: 5,
  input: z.object({ params: ofSection, query: z.object(pageQuery) }),
  refusals: ['section.gone'],
  async handler(call, { params: { sectionId }, query }) {
    const { section, files } = await reading(call, async (reader) => ({
      section: await readSection(reader, sectionId),
      files: (await filesOfSection(reader, sectionId)).filter(({ mediaType }) => isImage(mediaType)),
    }))
    const places = new Map(files.map(({ id }, at) => [id, at]))
    return toPage(files, query, { ...fileOrders, position: ({ id }) => places.get(id)! }, async (rows) => {
      const numbers = await numbersIn(call, rows)
      return rows.map((row) => ({
        ...toWireExperimentFile(row, numbers.get(row.id)!, section, hybridStorageOf(call, numbers.get(row.id)!)),
        position: places.get(row.id)!,
        description: '',
      }))
    })
  },
})

const readImages = (call: Call<'member'>, sectionId: number) =>
  reading(call, async (reader) => {
    await readSection(reader, sectionId)
    return (await filesOfSection(reader, sectionId)).filter(({ mediaType }) => isImage(mediaType))
  })

function assertPicture(name: string): void {
  if (!isImage(mediaTypeOfName(name))) throw wrongInput('query.fileName', 'The name does not end as that of a picture does, such as gel.png.')
}

/**
 * POST …/sections/{expJournalID}/images?fileName=…: adds a picture behind the others, as the body itself or in a form. A description, or a `position`
 * before another picture, is refused: neither is kept. Answers its number.
 */
export const addSectionImage = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  readsStream: true,
  cost: 10,
  input: z.object({
    params: ofSection,
    query: z.object({ ...named.shape, description: notKept, position: z.optional(wireInt(0, 100_000)) }),
  }),
  refusals: [...addFile.refusals, 'upload.empty', 'upload.too-large', 'upload.too-many', 'group.left', 'section.gone', 'input.not-kept'],
  async handler(call, { params: { sectionId }, query: { fileName, position } }) {
    if (position !== undefined && position < (await readImages(call, sectionId)).length) throw new Refusal('input.not-kept', { field: 'query.position' })
    return (await storeSent(call, rowKey('sections', sectionId), fileName, { assertName: assertPicture })).number
  },
})

/**
 * GET …/sections/{expJournalID}/images/{experimentFileID}: the picture. A PNG that is wider than `maxWidth` is made smaller; pictures of other kinds,
 * and those that are too large to be decoded here, are answered as they are stored.
 */
export const getSectionImage = defineRoute({
  method: 'GET',
  path: `${path}/:fileId`,
  access: 'member',
  isStream: true,
  cost: 50,
  input: z.object({ params: ofSectionFile, query: z.object({ maxWidth: z.optional(wireInt(1, 100_000)) }) }),
  refusals: ['file.gone', 'section.gone', 'upload.pending', 'storage-server.gone', 'storage-server.separate', 'content.too-complex'],
  async handler(call, { params, query: { maxWidth } }) {
    const id = await idOfSectionFile(call, params)
    const smaller = maxWidth === undefined ? undefined : await readSmaller(call, id, maxWidth)
    if (!smaller) return sendFile(call, callerOf(call), id)
    call.reply.header('x-content-type-options', 'nosniff')
    return call.reply.type('image/png').send(smaller)
  },
})

/** Undefined if it is not wider, or is none that can be made smaller here. */
async function readSmaller(call: Call<'member'>, id: string, maxWidth: number): Promise<Buffer | undefined> {
  const content = await openContent(call.services.files, callerOf(call), id)
  if (content.file.mediaType !== 'image/png' || content.file.size > serverLimits.pdf.pictureBytes) return undefined
  const smaller = await readBehindWall(call, 'shrinkPng', { bytes: await readWhole(content), maxWidth })
  return smaller ? Buffer.from(smaller) : undefined
}

/** DELETE …/sections/{expJournalID}/images/{experimentFileID}: removes a picture from the section. */
export const removeSectionImage = removal(path)
/** DELETE …/sections/{expJournalID}/images, body: the numbers of pictures. */
export const removeSectionImages = removalOfMany(path)
