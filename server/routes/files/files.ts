import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { ownFilesOf } from '#domain/own-files.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireExperimentFile, toWireFile } from '#domain/wire/notebook-to-wire.ts'
import { storeStream } from '../../files/store-stream.ts'
import { numbersOf } from '../../store/files/file-numbers.ts'
import { filesOfSection, readSection } from '../experiments/notebook-rows.ts'
import { reading } from '../experiments/sections.ts'
import { plainText, requiredText, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { boundaryOf, readParts } from '../multipart.ts'
import { readChoices } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { sendFile } from '../sync/files.ts'
import { callerOf, fileIdOf, stagedFile, uploadOptions, wireFile } from './program-files.ts'

const ofSection = z.object({ sectionId: wireId })
const path = '/api/v1/experiments/sections/:sectionId/files'

const fileOrders = {
  realName: ({ name }: FileRow) => name,
  filename: ({ name }: FileRow) => name,
  stored: (row: FileRow) => row.storedAt ?? row.addedAt,
  created: (row: FileRow) => row.storedAt ?? row.addedAt,
  fileSize: ({ size }: FileRow) => size,
  size: ({ size }: FileRow) => size,
}

/** GET …/sections/{expJournalID}/files: the stored files of a section. spec FILE-04 */
export const listSectionFiles = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  cost: 5,
  input: z.object({ params: ofSection, query: z.object(pageQuery) }),
  refusals: ['section.gone'],
  async handler(call, { params: { sectionId }, query }) {
    const { section, files } = await reading(call, async (reader) => ({
      section: await readSection(reader, sectionId),
      files: await filesOfSection(reader, sectionId),
    }))
    return toPage(files, query, fileOrders, async (rows) => {
      const numbers = await numbersIn(call, rows)
      return rows.map((row) => toWireExperimentFile(row, numbers.get(row.id)!, section))
    })
  },
})

const numbersIn = ({ services, group }: Call<'member'>, rows: readonly FileRow[]) =>
  numbersOf(
    services,
    group.groupId,
    rows.map(({ id }) => id),
  )

/** The bytes that come with a call: the body itself, or the first file of a form. */
async function* sentBytes(request: { readonly headers: IncomingMessage['headers'] }, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const boundary = boundaryOf(request.headers['content-type'])
  if (boundary === undefined) {
    yield* body
    return
  }
  for await (const { fileName, bytes } of readParts(body, boundary)) {
    if (fileName === undefined) continue
    yield* bytes
    return
  }
}

const storedAs = async (call: Call<'member'>, subject: DependencyKey, fileName: string): Promise<{ id: string; number: number }> => {
  const { services, request, group } = call
  const body = (request.body ?? nothingSent) as AsyncIterable<Uint8Array>
  const options = await uploadOptions(services)
  const id = await storeStream(services.files, callerOf(call), stagedFile(fileName, subject), counted(call, sentBytes(request, body)), options)
  return { id, number: (await numbersOf(services, group.groupId, [id])).get(id)! }
}

const nothingSent: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {
    // A call without a body.
  },
}

/** Charges for what arrives. */
async function* counted({ charge }: Call<'member'>, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const some of bytes) {
    charge(some.length / 64_000)
    yield some
  }
}

const named = z.object({ fileName: requiredText(limits.name.longest) })

/** POST …/sections/{expJournalID}/files?fileName=…: adds a file, as the body itself or in a form. Answers its number. */
export const addSectionFile = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  readsStream: true,
  cost: 10,
  input: z.object({ params: ofSection, query: named }),
  refusals: [...addFile.refusals, 'upload.empty', 'upload.too-large', 'upload.too-many', 'group.left'],
  async handler(call, { params: { sectionId }, query: { fileName } }) {
    return (await storedAs(call, rowKey('sections', sectionId), fileName)).number
  },
})

/** GET …/sections/{expJournalID}/files/{experimentFileID}: its bytes. */
export const getSectionFile = defineRoute({
  method: 'GET',
  path: `${path}/:fileId`,
  access: 'member',
  isStream: true,
  cost: 10,
  input: z.object({ params: z.object({ sectionId: wireId, fileId: wireFile }) }),
  refusals: ['file.gone', 'section.gone'],
  async handler(call, { params: { sectionId, fileId } }) {
    const id = await fileIdOf(call, fileId)
    const files = await reading(call, async (reader) => {
      await readSection(reader, sectionId)
      return filesOfSection(reader, sectionId)
    })
    if (!files.some((file) => file.id === id)) throw new Refusal('file.gone')
    return sendFile(call, callerOf(call), id)
  },
})

/** GET /api/v1/files: the stored files of the group that the caller sees; `folderID` is the experiment they are in, 0 for those in none. */
export const listFiles = defineRoute({
  method: 'GET',
  path: '/api/v1/files',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 10,
  input: z.object({
    query: z.object({
      ...pageQuery,
      fileName: z.optional(plainText(limits.name.longest)),
      search: z.optional(plainText(limits.name.longest)),
      userID: z.optional(wireId),
      folderID: z.optional(wireId),
    }),
  }),
  refusals: [],
  async handler(call, { query }) {
    const { group, caller, services } = call
    const { files, sections, experiments } = await readHeavy(call, (giveWay) =>
      services.engine.read(async (sql) => {
        const all = <E extends 'files' | 'sections' | 'experiments'>(entity: E) => readChoices(sql, group, caller.session.user.id, entity, giveWay)
        return { files: await all('files'), sections: await all('sections'), experiments: await all('experiments') }
      }, 'long'),
    )
    const experimentOf = new Map(sections.map(({ id, experimentId }) => [id, experimentId]))
    const nameOf = new Map(experiments.map(({ id, name }) => [id, name]))
    const folderOf = ({ subject }: FileRow): number => {
      const { entity, id } = parseRowKey(subject)
      return entity === 'sections' ? (experimentOf.get(id as number) ?? 0) : 0
    }
    const part = normalizeText(query.search ?? '')
    const shown = files.filter(
      (file) =>
        file.state === 'stored' &&
        !file.archived &&
        (query.fileName === undefined || file.name === query.fileName) &&
        (part === '' || normalizeText(file.name).includes(part)) &&
        (query.userID === undefined || file.addedBy === query.userID) &&
        (query.folderID === undefined || folderOf(file) === query.folderID),
    )
    return toPage(shown, query, fileOrders, async (rows) => {
      const numbers = await numbersIn(call, rows)
      return rows.map((row) => {
        const folderId = folderOf(row)
        return toWireFile(row, numbers.get(row.id)!, group.groupId, { folderId, path: nameOf.get(folderId) ?? '' })
      })
    })
  },
})

/** POST /api/v1/files?fileName=…: a file that is in no section yet; `linkFileToSection` adds it to one. Answers its `fileID`. */
export const addGroupFile = defineRoute({
  method: 'POST',
  path: '/api/v1/files',
  access: 'member',
  readsStream: true,
  cost: 10,
  input: z.object({ query: z.object({ ...named.shape, folderID: z.optional(z.literal(['', '0'])) }) }),
  refusals: [...addFile.refusals, 'upload.empty', 'upload.too-large', 'upload.too-many', 'group.left'],
  async handler(call, { query: { fileName } }) {
    return { fileID: (await storedAs(call, ownFilesOf(call.caller.session.user.id), fileName)).number }
  },
})

/** GET /api/v1/files/{fileID}: the bytes of a stored file of the active group. */
export const getGroupFile = defineRoute({
  method: 'GET',
  path: '/api/v1/files/:id',
  access: 'member',
  isStream: true,
  cost: 10,
  input: z.object({ params: z.object({ id: wireFile }) }),
  refusals: ['file.gone', 'upload.pending'],
  handler: async (call, { params: { id } }) => sendFile(call, callerOf(call), await fileIdOf(call, id)),
})
