import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'
import * as z from 'zod/mini'
import { fileLimits } from '#domain/file-limits.ts'
import { readInput } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import { storageMessages } from '#domain/storage-messages.ts'
import { chunkHashHeader, finalizePath, heldUploadPath, uploadFailedPath } from '#domain/wire/storage-server.ts'
import { readRange } from '../routes/byte-range.ts'
import { encodeName } from '../routes/files/encode-name.ts'
import { logOptions, type LogSink } from '../security/log.ts'
import { strongTls } from '../security/tls.ts'
import type { LogLevel } from '../settings.ts'
import type { Tls } from '../settings-tls.ts'
import { StorageFolder, type FreeBytes } from './held-uploads.ts'
import { OutcomeSender } from './outcome-sender.ts'
import { keyIdOf, readClaims, type Claims, type ClaimsOf, type StorageKey } from './signed-claims.ts'
import { explainDisk, notAllowed, notThere, StorageFailure } from './storage-failure.ts'
import { Uploads, type Permitted } from './uploads.ts'

export interface StorageAppOptions {
  readonly folder: string
  /** Of the Aliquot server: its pages alone may send files here. */
  readonly origin: string
  /** Where it is told how uploads end, if that is another address. */
  readonly tellsTo?: string
  readonly keys: readonly StorageKey[]
  readonly clock: () => number
  readonly tls?: Tls | undefined
  readonly log?: { level: LogLevel; stream?: LogSink }
  /** Ms from one attempt to reach the Aliquot server to the next; only in tests, as the rest. */
  readonly waits?: readonly number[]
  readonly freeBytes?: FreeBytes
}

/** Ms from one look at uploads that nobody goes on with to the next. */
const lookEvery = 3_600_000

/** The storage server without the process, as tests start it. Does not listen yet. */
export async function buildStorageApp({
  folder: path,
  origin,
  tellsTo = origin,
  keys,
  clock,
  tls,
  log,
  waits,
  freeBytes,
}: StorageAppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ? logOptions(log.level, log.stream) : false,
    bodyLimit: fileLimits.chunk,
    // An upload goes on after a restart, and so does a download.
    forceCloseConnections: true,
    ...(tls && { https: strongTls(tls) }),
  }) as FastifyInstance
  const folder = await StorageFolder.open(path, freeBytes)
  const known = new Map(keys.map((key) => [key.id, key]))
  const sender = new OutcomeSender({
    folder,
    keys: known,
    origin: tellsTo,
    onError: (error) => app.log.warn({ err: error }, 'the Aliquot server could not be told how an upload ended'),
    ...(waits && { waits }),
  })
  const uploads = new Uploads({ folder, clock, onEnded: () => sender.wake() })

  const claimsOf = <Act extends Claims['act']>(signed: string, act: Act): ClaimsOf<Act> & { key: string } => {
    const claims = readClaims(known.get(keyIdOf(signed)), signed, act, clock())
    if (!claims) throw notAllowed()
    return { ...claims, key: keyIdOf(signed) }
  }
  const permitted = ({ headers, params }: FastifyRequest): Permitted => {
    const claims = claimsOf(headers.authorization ?? '', 'upload')
    const { id } = inputOf(z.object({ id: uniqueId }), params)
    if (claims.upload !== id) throw notAllowed()
    return claims
  }

  allowOnly(app, origin)
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'This address does not exist.' }))
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes)

  app.get('/healthz', async () => ({ ok: true }))
  app.get(heldUploadPath(':id'), async (request) => uploads.read(permitted(request)))
  app.put(heldUploadPath(':id'), async (request) => {
    const { start } = inputOf(z.object({ start: wholeNumber }), request.query)
    const bytes = inputOf(z.instanceof(Uint8Array), request.body)
    return uploads.receive(permitted(request), start, bytes, inputOf(sha256Hex, request.headers[chunkHashHeader]))
  })
  app.post(finalizePath(':id'), async (request) => uploads.finalize(permitted(request), inputOf(z.object({ digest: sha256Hex }), request.body).digest))
  app.post(uploadFailedPath(':id'), async (request) => {
    const { message } = inputOf(z.object({ message: z.string().check(z.maxLength(limits.name.longest)) }), request.body)
    return uploads.fail(permitted(request), message)
  })
  app.get('/files', async (request, reply) => {
    const { request: signed } = inputOf(z.object({ request: z.string() }), request.query)
    return sendContent(folder, claimsOf(signed, 'read'), request, reply)
  })

  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    await uploads.resume()
    sender.wake()
    timer = setInterval(() => void uploads.dropLapsed().catch((error: unknown) => app.log.error({ err: error }, 'old uploads could not be deleted')), lookEvery)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await Promise.all([uploads.idle(), sender.stop()])
  })
  return app
}

const wholeNumber = z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)), z.int().check(z.maximum(fileLimits.largestOfSite)))

function inputOf<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const input = readInput(schema, value)
  if (!input.success) throw new StorageFailure(400, storageMessages.invalid)
  return input.data
}

/** Law: a page of any other site can neither send anything here nor read an answer. */
function allowOnly(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      vary: 'origin',
    })
    const from = request.headers.origin
    // A link that someone follows has no origin, or `null` behind a redirect: then the signed request decides.
    if (from === undefined || (request.method === 'GET' && request.url.startsWith('/files?'))) return
    if (from !== origin) throw notAllowed()
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'GET, PUT, POST',
      'access-control-allow-headers': `authorization, content-type, ${chunkHashHeader}`,
      'access-control-max-age': '600',
    })
    if (request.headers['access-control-request-private-network']) reply.header('access-control-allow-private-network', 'true')
    return reply.code(204).send()
  })
  app.options('*', async (_, reply) => reply.code(204).send())
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

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const explained = explainDisk(error)
  if (explained instanceof StorageFailure) {
    if (explained.status >= 500) request.log.error({ err: error }, explained.message)
    return reply.code(explained.status).send({ message: explained.message })
  }
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) request.log.error({ err: error }, 'a call failed')
  return reply.code(status).send({ message: status === 500 ? storageMessages.failed : storageMessages.invalid })
}
