import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { FileRow } from '#domain/entities/file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { contentPath, uploadPath } from '#domain/wire/sync/upload.ts'
import type { FileCaller } from '../../files/assert-access.ts'
import { locateContent, openLocated } from '../../files/read-content.ts'
import { findStorage } from '../../files/storage-key.ts'
import { storageAddress } from '../../files/storage-request.ts'
import { readUploadState, receiveChunk, usualUpload } from '../../files/receive-chunk.ts'
import { readRange } from '../byte-range.ts'
import { encodeName } from '../files/encode-name.ts'
import { callerOf, fileIdOf, wireFile } from '../files/program-files.ts'
import { flag, wireInt } from '../input.ts'
import { bodyBytes, defineRoute, type Call } from '../route.ts'

const params = z.object({ id: uniqueId })

/** GET /api/v1/sync/files/:id/upload: how many bytes of a file are here. */
export const syncUpload = defineRoute({
  method: 'GET',
  path: uploadPath(':id'),
  access: 'member',
  isOfDevices: true,
  isPoll: true,
  input: z.object({ params }),
  refusals: ['file.gone', 'permission.denied'],
  handler: (call, { params: { id } }) => readUploadState(call.services.files, callerOf(call), id),
})

/** PUT /api/v1/sync/files/:id/upload?start=…: the chunk of a file that begins there. Answers how many bytes are here. */
export const putFileChunk = defineRoute({
  method: 'PUT',
  path: uploadPath(':id'),
  access: 'member',
  isPoll: true,
  bodyLimit: fileLimits.largestChunk,
  input: z.object({ params, query: z.object({ start: wireInt(0, fileLimits.largest) }), body: z.instanceof(Uint8Array) }),
  refusals: ['file.gone', 'permission.denied', 'upload.damaged', 'upload.too-large', 'upload.too-many'],
  // Stored, and read again for its hash.
  cost: (request) => 5 + bodyBytes(request, fileLimits.largestChunk) / 64_000,
  async handler(call, { params: { id }, query: { start }, body }) {
    const { files, clock, systemPolicies } = call.services
    const { uploadMegabytes } = await systemPolicies.read()
    return receiveChunk(files, callerOf(call), id, { start, content: body }, usualUpload(clock, uploadMegabytes))
  },
})

/** What a browser may show in a page of its own. An SVG is a document with scripts, so it is not among them. */
const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/**
 * GET /api/v1/files/:id/content: the bytes of a stored file, or a range of them. What is on a storage server is refused, because a page cannot read it
 * there; with `redirects=1`, a browser that saves it is led there.
 */
export const getFile = defineRoute({
  method: 'GET',
  path: contentPath(':id'),
  access: 'member',
  isStream: true,
  input: z.object({ params, query: z.object({ redirects: flag }) }),
  refusals: ['file.gone', 'upload.pending', 'storage-server.gone', 'storage-server.key-lost', 'storage-server.separate'],
  cost: 10,
  handler: (call, { params: { id }, query: { redirects } }) => sendFile(call, callerOf(call), id, redirects),
})

/** GET /members/fn/authloader.ashx?fileID=…: the same for a file of the active group, by its id or its number. spec §7 */
export const loadFile = defineRoute({
  method: 'GET',
  path: '/members/fn/authloader.ashx',
  access: 'member',
  isStream: true,
  input: z.object({ query: z.object({ fileID: wireFile }) }),
  refusals: ['file.gone', 'upload.pending', 'storage-server.gone', 'storage-server.key-lost'],
  cost: 10,
  handler: async (call, { query: { fileID } }) => sendFile(call, callerOf(call), await fileIdOf(call, fileID)),
})

/**
 * Answers with the bytes of a stored file that the caller sees, or with the range of them that is asked for. What is on a storage server is answered
 * with a signed address there, which is valid for a few minutes.
 */
export async function sendFile(
  { reply, request, services, charge, at }: Pick<Call<'member'>, 'reply' | 'request' | 'services' | 'charge' | 'at'>,
  caller: FileCaller,
  id: string,
  redirects = true,
) {
  const located = await locateContent(services.files, caller, id)
  if (located.upload === null && redirects) {
    const storage = await findStorage(services, caller.groupId)
    return reply.redirect(storageAddress(storage, located.file, at), 302)
  }
  const { file, bytes } = openLocated(services.files, caller, located)
  const range = readRange(request.headers.range, file.size)
  setFileHeaders(reply, file)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  charge((last + 1 - first) / 256_000)
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`)
  return reply.header('content-length', last + 1 - first).send(Readable.from(bytes(first, last), { objectMode: false }))
}

/** Law 201: whatever a file contains, nothing in it runs as a page of this server. */
function setFileHeaders(reply: FastifyReply, { name, mediaType }: FileRow): void {
  const isShown = shown.has(mediaType)
  reply.header('content-security-policy', "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'")
  reply.header('x-content-type-options', 'nosniff')
  reply.header('accept-ranges', 'bytes')
  reply.header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`)
  reply.type(isShown ? mediaType : 'application/octet-stream')
}
