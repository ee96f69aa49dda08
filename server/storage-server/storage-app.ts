import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { fileLimits } from '#domain/file-limits.ts'
import { storageMessages } from '#domain/storage-messages.ts'
import { chunkHashHeader, unsaidChunk } from '#domain/wire/integrations/storage-server.ts'
import { logOptions, type LogSink } from '../security/log.ts'
import { strongTls } from '../security/tls.ts'
import type { LogLevel } from '../settings/settings.ts'
import type { Tls } from '../settings/tls.ts'
import { StorageFolder, type FreeBytes } from './held-uploads.ts'
import { OutcomeSender } from './outcome-sender.ts'
import type { StorageKey } from './signed-claims.ts'
import { explainDisk, notAllowed, StorageFailure } from './storage-failure.ts'
import { addStorageRoutes } from './storage-routes.ts'
import { Uploads } from './uploads.ts'

export interface StorageAppOptions {
  readonly folder: string
  /** Address of the Aliquot server: its pages alone may send files here. */
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
  /** The largest chunk that it agrees to. */
  readonly chunk?: number
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
  chunk = fileLimits.chunk,
}: StorageAppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ? logOptions(log.level, log.stream) : false,
    bodyLimit: Math.max(chunk, unsaidChunk),
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
  const uploads = new Uploads({ folder, clock, largestChunk: chunk, onEnded: () => sender.wake() })

  allowOnly(app, origin)
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'This address does not exist.' }))
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes)

  addStorageRoutes(app, { folder, uploads, keys: known, clock })

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

/** Law 242: a page of any other site can neither send anything here nor read an answer. */
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
  app.route({ method: 'OPTIONS', url: '*', handler: async (_, reply) => reply.code(204).send() })
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const explained = explainDisk(error)
  if (explained instanceof StorageFailure) {
    if (explained.status >= 500) request.log.error({ err: error }, explained.message)
    return reply.code(explained.status).send({ refused: true, message: explained.message })
  }
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) request.log.error({ err: error }, 'a call failed')
  return reply.code(status).send({ refused: true, message: status === 500 ? storageMessages.failed : storageMessages.invalid })
}
