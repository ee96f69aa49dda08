import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'
import * as z from 'zod/mini'
import { fileLimits } from '#domain/file-limits.ts'
import { readInput } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import { storageMessages } from '#domain/storage-messages.ts'
import { chunkHashHeader, finalizePath, heldUploadPath, inspectionPath, uploadFailedPath } from '#domain/wire/integrations/storage-server.ts'
import { readRange } from '../routes/byte-range.ts'
import { encodeName } from '../routes/files/encode-name.ts'
import { wireInt } from '../routes/input.ts'
import type { StorageFolder } from './held-uploads.ts'
import { inspect } from './inspect.ts'
import { keyIdOf, readClaims, type Claims, type ClaimsOf, type StorageKey } from './signed-claims.ts'
import { notAllowed, notThere, StorageFailure } from './storage-failure.ts'
import type { Permitted, Uploads } from './uploads.ts'

interface RoutesDeps {
  readonly folder: StorageFolder
  readonly uploads: Uploads
  readonly keys: ReadonlyMap<string, StorageKey>
  readonly clock: () => number
}

const ofUpload = z.object({ id: uniqueId })
/** What the sender would like to send at once. */
const wished = { chunk: z.optional(wireInt(fileLimits.chunkStep, fileLimits.largest)) }
const ofRead = z.object(wished)
const ofChunk = z.object({ start: wireInt(0, fileLimits.largestOfSite), ...wished })
const bytesOfChunk = z.instanceof(Uint8Array)
const finalized = z.object({ digest: sha256Hex })
const failure = z.object({ message: z.string().check(z.maxLength(limits.name.longest)) })
const signedRequest = z.object({ request: z.string() })

/** Law 243: each of them, except for the health check, does only what the Aliquot server has signed. */
export function addStorageRoutes(app: FastifyInstance, { folder, uploads, keys, clock }: RoutesDeps): void {
  const claimsOf = <Act extends Claims['act']>(signed: string, act: Act): ClaimsOf<Act> & { key: string } => {
    const claims = readClaims(keys.get(keyIdOf(signed)), signed, act, clock())
    if (!claims) throw notAllowed()
    return { ...claims, key: keyIdOf(signed) }
  }
  const permitted = ({ headers, params }: FastifyRequest): Permitted => {
    const claims = claimsOf(headers.authorization ?? '', 'upload')
    if (claims.upload !== inputOf(ofUpload, params).id) throw notAllowed()
    return claims
  }
  const add = (method: 'GET' | 'PUT' | 'POST', url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({ method, url, handler })

  add('GET', '/healthz', async () => ({ ok: true }))
  add('GET', heldUploadPath(':id'), (request) => uploads.read(permitted(request), inputOf(ofRead, request.query).chunk))
  add('PUT', heldUploadPath(':id'), async (request) => {
    const { start, chunk } = inputOf(ofChunk, request.query)
    const hash = inputOf(sha256Hex, request.headers[chunkHashHeader])
    return uploads.receive(permitted(request), { start, bytes: inputOf(bytesOfChunk, request.body), hash, wished: chunk })
  })
  add('POST', finalizePath(':id'), async (request) => uploads.finalize(permitted(request), inputOf(finalized, request.body).digest))
  add('POST', uploadFailedPath(':id'), async (request) => uploads.fail(permitted(request), inputOf(failure, request.body).message))
  add('GET', inspectionPath, (request) => inspect(folder, claimsOf(inputOf(signedRequest, request.query).request, 'inspect'), clock()))
  add('GET', '/files', async (request, reply) => sendContent(folder, claimsOf(inputOf(signedRequest, request.query).request, 'read'), request, reply))
}

function inputOf<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const input = readInput(schema, value)
  if (!input.success) throw new StorageFailure(400, storageMessages.invalid)
  return input.data
}

async function sendContent(folder: StorageFolder, claims: ClaimsOf<'read'>, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { group, sha256, size, name } = claims
  if ((await folder.sizeOfContent(group, sha256)) !== size) throw notThere()
  reply.headers({ 'accept-ranges': 'bytes', 'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}` }).type('application/octet-stream')
  const range = readRange(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { first, last } = range ?? { first: 0, last: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  return reply.header('content-length', last + 1 - first).send(createReadStream(folder.contentOf(group, sha256), { start: first, end: last }))
}
