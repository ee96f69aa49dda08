import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { limits } from '#domain/limits.ts'
import { mediaTypeOfName } from '#domain/rules/media-type-of-name.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireExperimentFile } from '#domain/wire/notebook-to-wire.ts'
import { filesOfSection, readSection } from '../experiments/notebook-rows.ts'
import { reading } from '../experiments/sections.ts'
import { plainText, wireInt } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { bytesOfSectionFile, fileOrders, named, numbersIn, ofSection, ofSectionFile, removal, removalOfMany } from './files.ts'
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
      return rows.map((row) => ({ ...toWireExperimentFile(row, numbers.get(row.id)!, section), position: places.get(row.id)!, description: '' }))
    })
  },
})

/** POST …/sections/{expJournalID}/images?fileName=…: adds a picture behind the others, as the body itself or in a form. Answers its number. */
export const addSectionImage = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  readsStream: true,
  cost: 10,
  input: z.object({
    params: ofSection,
    query: z.object({ ...named.shape, description: z.optional(plainText(limits.text.longest)), position: z.optional(wireInt(0, 100_000)) }),
  }),
  refusals: [...addFile.refusals, 'upload.empty', 'upload.too-large', 'upload.too-many', 'group.left'],
  async handler(call, { params: { sectionId }, query: { fileName } }) {
    if (!isImage(mediaTypeOfName(fileName))) throw new Refusal('input.invalid', { field: 'query.fileName' })
    return (await storeSent(call, rowKey('sections', sectionId), fileName)).number
  },
})

/** GET …/sections/{expJournalID}/images/{experimentFileID}: the picture as it is stored, whatever `maxWidth` says. */
export const getSectionImage = defineRoute({
  method: 'GET',
  path: `${path}/:fileId`,
  access: 'member',
  isStream: true,
  cost: 10,
  input: z.object({ params: ofSectionFile, query: z.object({ maxWidth: z.optional(wireInt(1, 100_000)) }) }),
  refusals: ['file.gone', 'section.gone'],
  handler: (call, { params }) => bytesOfSectionFile(call, params),
})

/** DELETE …/sections/{expJournalID}/images/{experimentFileID}: removes a picture from the section. */
export const removeSectionImage = removal(path)
/** DELETE …/sections/{expJournalID}/images, body: the numbers of pictures. */
export const removeSectionImages = removalOfMany(path)
