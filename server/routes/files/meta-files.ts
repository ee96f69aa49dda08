import * as z from 'zod/mini'
import { addFile } from '#domain/commands/add-file.ts'
import { ownFilesOf } from '#domain/own-files.ts'
import { toWireMetaFile } from '#domain/wire/notebook/notebook-to-wire.ts'
import { assertActiveGroup } from '../groups/active-group.ts'
import { notKept, wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Route } from '../route.ts'
import { sendFile } from '../sync/files.ts'
import { named } from './files.ts'
import { callerOf, fileIdOf, wireFile } from './program-files.ts'
import { storeSent } from './store-sent.ts'

const download = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    access: 'member',
    isStream: true,
    cost: 10,
    input: z.object({ params: z.object({ fileId: wireFile }) }),
    refusals: ['file.gone', 'upload.pending', 'storage-server.gone'],
    handler: async (call, { params: { fileId } }) => sendFile(call, callerOf(call), await fileIdOf(call, fileId)),
  })

const downloadOfGroup = (path: string) =>
  defineRoute({
    method: 'GET',
    path: `/api/v1/groups/:groupId/${path}`,
    access: 'member',
    isStream: true,
    cost: 10,
    input: z.object({ params: z.object({ groupId: wireId, fileId: wireFile }) }),
    refusals: ['group.gone', 'file.gone', 'upload.pending', 'storage-server.gone'],
    async handler(call, { params: { groupId, fileId } }) {
      assertActiveGroup(call, groupId)
      return sendFile(call, callerOf(call), await fileIdOf(call, fileId))
    },
  })

/** POST /api/v1/metaFiles?fileName=…: like POST /api/v1/files. Answers what is known about the file. */
const addMetaFile = defineRoute({
  method: 'POST',
  path: '/api/v1/metaFiles',
  access: 'member',
  readsStream: true,
  cost: 10,
  input: z.object({ query: z.object({ ...named.shape, description: notKept, url: notKept }) }),
  refusals: [...addFile.refusals, 'upload.empty', 'upload.too-large', 'upload.too-many', 'group.left', 'input.not-kept'],
  async handler(call, { query: { fileName } }) {
    const { id, number } = await storeSent(call, ownFilesOf(call.caller.session.user.id), fileName)
    const row = await readGroup(call.services, call.group, (rows) => rows.get('files', id))
    return toWireMetaFile(row!, number)
  },
})

/**
 * The bytes of a file under the other addresses that programs have for it. A file never changes, so it is its own latest version, and files of storage
 * have the same numbers as all others.
 */
export const fileRoutes: readonly Route[] = [
  download('/api/v1/files/latest/:fileId'),
  download('/api/v1/metaFiles/:fileId'),
  downloadOfGroup('files/:fileId'),
  downloadOfGroup('metaFiles/:fileId'),
  addMetaFile,
]
