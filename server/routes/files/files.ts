import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { archiveFile } from '#domain/commands/archive-file.ts'
import { parseRowKey, rowKey } from '#domain/dependency-keys.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { ownFilesOf } from '#domain/own-files.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireExperimentFile, toWireFile } from '#domain/wire/notebook/notebook-to-wire.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { numbersOf } from '../../store/files/file-numbers.ts'
import { filesOfSection, readSection } from '../experiments/notebook-rows.ts'
import { reading } from '../experiments/sections.ts'
import { runAllAsCaller, runAsCaller } from '../run-as-caller.ts'
import { notKept, plainText, requiredText, unlessEmpty, wireId } from '../input.ts'
import { assertActiveGroup } from '../groups/active-group.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { sendFile } from '../sync/files.ts'
import { hybridStorageOf } from './download-file.ts'
import { callerOf, fileIdOf, wireFile } from './program-files.ts'
import { storeSent } from './store-sent.ts'

export const ofSection = z.object({ sectionId: wireId })
const path = '/api/v1/experiments/sections/:sectionId/files'

export const fileOrders = {
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
      return rows.map((row) => toWireExperimentFile(row, numbers.get(row.id)!, section, hybridStorageOf(call, numbers.get(row.id)!)))
    })
  },
})

export const numbersIn = ({ services, group }: Call<'member'>, rows: readonly FileRow[]) =>
  numbersOf(
    services,
    group.groupId,
    rows.map(({ id }) => id),
  )

/** Without it, the file of a form has its own. */
export const named = z.object({ fileName: z.optional(requiredText(limits.name.longest)) })

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
    return (await storeSent(call, rowKey('sections', sectionId), fileName)).number
  },
})

export const ofSectionFile = z.object({ sectionId: wireId, fileId: wireFile })

/** Law 178: the answer is the same for a file of another section and for one that does not exist. */
export async function idOfSectionFile(call: Call<'member'>, { sectionId, fileId }: z.infer<typeof ofSectionFile>): Promise<string> {
  const id = await fileIdOf(call, fileId)
  const files = await reading(call, async (reader) => {
    await readSection(reader, sectionId)
    return filesOfSection(reader, sectionId)
  })
  if (!files.some((file) => file.id === id)) throw new Refusal('file.gone')
  return id
}

/** GET …/sections/{expJournalID}/files/{experimentFileID}: its bytes. */
export const getSectionFile = defineRoute({
  method: 'GET',
  path: `${path}/:fileId`,
  access: 'member',
  isStream: true,
  cost: 10,
  input: z.object({ params: ofSectionFile }),
  refusals: ['file.gone', 'section.gone', 'storage-server.gone'],
  handler: async (call, { params }) => sendFile(call, callerOf(call), await idOfSectionFile(call, params)),
})

/** Removes files from a section, all of them or none. They can be brought back in the app. */
async function removeFiles(call: Call<'member'>, sectionId: number, numbers: readonly (number | string)[]): Promise<void> {
  const here = await reading(call, async (reader) => {
    await readSection(reader, sectionId)
    return new Set((await filesOfSection(reader, sectionId)).map(({ id }) => id))
  })
  const acts = []
  for (const number of new Set(numbers)) {
    const fileId = await fileIdOf(call, number)
    if (!here.has(fileId)) throw new Refusal('file.gone')
    acts.push(apiCommand(archiveFile, { fileId, archived: true }))
  }
  if (acts.length === 0) throw new Refusal('input.nothing')
  await runAllAsCaller(call, acts)
}

export const removal = (path: string) =>
  defineRoute({
    method: 'DELETE',
    path: `${path}/:fileId`,
    access: 'member',
    writes: () => true,
    input: z.object({ params: ofSectionFile }),
    refusals: archiveFile.refusals,
    async handler(call, { params: { sectionId, fileId } }) {
      await removeFiles(call, sectionId, [fileId])
      return {}
    },
  })

export const removalOfMany = (path: string) =>
  defineRoute({
    method: 'DELETE',
    path,
    access: 'member',
    writes: () => true,
    cost: 20,
    input: z.object({ params: ofSection, body: z.array(wireFile).check(z.maxLength(limits.many.samples)) }),
    refusals: [...archiveFile.refusals, 'input.nothing'],
    async handler(call, { params: { sectionId }, body }) {
      await removeFiles(call, sectionId, body)
      return {}
    },
  })

/** DELETE …/sections/{expJournalID}/files/{experimentFileID}: removes a file from the section. */
export const removeSectionFile = removal(path)
/** DELETE …/sections/{expJournalID}/files, body: the numbers of files. */
export const removeSectionFiles = removalOfMany(path)

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
      groupID: unlessEmpty(wireId),
    }),
  }),
  refusals: ['group.gone'],
  async handler(call, { query }) {
    assertActiveGroup(call, query.groupID)
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
    const oldestFirst = shown.toSorted((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))
    return toPage(oldestFirst, query, fileOrders, async (rows) => {
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
  input: z.object({ query: z.object({ ...named.shape, folderID: z.optional(z.literal(['', '0'])), url: notKept }) }),
  refusals: [...addFile.refusals, 'input.not-kept', 'upload.empty', 'upload.too-large', 'upload.too-many', 'group.left'],
  async handler(call, { query: { fileName } }) {
    return { fileID: (await storeSent(call, ownFilesOf(call.caller.session.user.id), fileName)).number }
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
  refusals: ['file.gone', 'upload.pending', 'storage-server.gone'],
  handler: async (call, { params: { id } }) => sendFile(call, callerOf(call), await fileIdOf(call, id)),
})

/** DELETE /api/v1/files/{fileID}: removes a file, wherever it is. It can be brought back in the app. Answers nothing. */
export const removeGroupFile = defineRoute({
  method: 'DELETE',
  path: '/api/v1/files/:id',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ id: wireFile }) }),
  refusals: archiveFile.refusals,
  async handler(call, { params: { id } }): Promise<void> {
    await runAsCaller(call, archiveFile, { fileId: await fileIdOf(call, id), archived: true })
  },
})
