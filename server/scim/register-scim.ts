import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allErrors, answerMessage } from '#domain/error-code.ts'
import { serverLimits } from '#domain/limits.ts'
import { findNul } from '#domain/rules/sync/find-nul.ts'
import { Refusal } from '#domain/tx.ts'
import { directoryActor } from '#domain/wire/accounts/account-events.ts'
import { scimPath } from '#domain/wire/organization/directory.ts'
import { ownAddress } from '../routes/own-address.ts'
import { hashToken, looksLikeToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { DatabaseOutage } from '../store/database-failure.ts'
import { countAccountEvent } from '../store/people/account-events.ts'
import { findDirectoryTokenUse, noteDirectoryTokenUse } from '../store/people/directory-token.ts'
import type { ScimAnswer } from './call.ts'
import { errorBody, notFound, ScimError, type ScimType } from './protocol/scim-error.ts'
import { scimRoutes, type ScimRoute } from './routes.ts'

/** How exactly an administrator sees when the directory last called. */
const noteUseEvery = 60_000
const costOfStranger = 5

/**
 * SCIM 2.0 for the institute's directory. Law 208: it accepts only the directory's token, and nothing else accepts that one.
 *   request ─► enough budget? ─► the directory's token? ─► charged ─► body ─► handler ─► audit log ─► answer
 */
export async function registerScim(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerScimFailure)
      scope.setNotFoundHandler((request, reply) => answerScimFailure(notFound(), request, reply))
      scope.addHook('onRequest', (request, reply) => admit(services, request, reply))
      for (const route of scimRoutes) {
        scope.route({
          method: route.method,
          url: route.path,
          bodyLimit: serverLimits.body.most,
          config: { scim: route },
          handler: (request, reply) => answer(services, route, request, reply),
        })
      }
    },
    { prefix: scimPath },
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    scim?: ScimRoute
  }
}

/** Law 209: before the body is read. */
async function admit(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { admission, engine, clock } = services
  const at = clock()
  reply.header('cache-control', 'no-store')
  const cost = request.routeOptions.config.scim?.cost ?? 1
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const hash = looksLikeToken(token) ? hashToken(token) : undefined
  admission.assertAffordable(hash, request.ip, cost, at)
  const known = hash === undefined ? undefined : await engine.read((sql) => findDirectoryTokenUse(sql, hash))
  if (hash === undefined || !known) {
    admission.take(undefined, request.ip, costOfStranger, at)
    reply.header('www-authenticate', 'Bearer realm="SCIM"')
    throw new ScimError(401, 'A valid token is required. An organization administrator creates it in Aliquot.')
  }
  admission.take({ userId: directoryActor, session: hash }, request.ip, cost, at)
  await admission.countApiCall(directoryActor, request.ip, at)
  const { turn, leave } = admission.acquireSlot(directoryActor, admission.hasSpentMuch(directoryActor, at))
  reply.raw.once('close', leave)
  await turn
  if (known.usedAt === null || at - known.usedAt >= noteUseEvery) await engine.write((sql) => noteDirectoryTokenUse(sql, hash, at))
}

async function answer(services: Services, route: ScimRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const at = services.clock()
  const { params, query, body, headers } = request
  const call = {
    services,
    at,
    base: `${ownAddress(services, request)}${scimPath}`,
    params: params as Record<string, string>,
    query: query as Record<string, unknown>,
    body,
    etag: headers[route.method === 'GET' ? 'if-none-match' : 'if-match'],
  }
  try {
    // PostgreSQL cannot store NUL, so nothing has such an id.
    if (findNul(call.params)) throw notFound()
    const answered = await route.handler(call)
    if (route.method === 'GET') await services.engine.write((sql) => countAccountEvent(sql, { kind: 'directory.read', at, ...nobody }))
    return send(reply, answered)
  } catch (error) {
    if (error instanceof ScimError && route.method !== 'GET') {
      const detail = { reason: `${route.method} ${route.path}: ${error.message}` }
      await services.engine.write((sql) => countAccountEvent(sql, { kind: 'directory.refused', at, ...nobody, detail }))
    }
    throw error
  }
}

const nobody = { userId: 0, actorId: directoryActor }

function send(reply: FastifyReply, { status, body }: ScimAnswer): FastifyReply {
  const { version, location } = (body?.['meta'] ?? {}) as { version?: string; location?: string }
  if (version) reply.header('etag', version)
  if (location && status === 201) reply.header('location', location)
  if (!body) return reply.code(status).send()
  return reply.code(status).type(contentType).send(JSON.stringify(body))
}

const contentType = 'application/scim+json; charset=utf-8'

/** What the router refuses before it knows a route is answered in SCIM's form, too. */
export const isScimAddress = (url: string): boolean => url.startsWith(`${scimPath}/`)

/** Every error leaves through here, in SCIM's own form. */
export function answerScimFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, detail, scimType, seconds } = explained(error, request)
  // Not the detail, which may name people.
  request.log.info({ status, scimType }, 'a call of the directory was refused')
  if (seconds) reply.header('retry-after', seconds)
  return reply
    .code(status)
    .type(contentType)
    .send(JSON.stringify(errorBody(status, detail, scimType)))
}

interface Explained {
  readonly status: number
  readonly detail: string
  readonly scimType?: ScimType | undefined
  /** After which the directory may try again. */
  readonly seconds?: number
}

function explained(error: unknown, request: FastifyRequest): Explained {
  if (error instanceof ScimError) return { status: error.status, detail: error.message, scimType: error.scimType }
  if (error instanceof Refusal) {
    const { status } = allErrors[error.code]
    const seconds = status === 429 ? Number(error.detail['seconds'] ?? 1) : undefined
    return { status, detail: answerMessage(error.code, error.detail), ...(status === 400 && { scimType: 'invalidSyntax' }), ...(seconds && { seconds }) }
  }
  if (error instanceof DatabaseOutage) {
    request.server.services.readiness.note(error)
    return { status: 503, detail: 'The database is not available. Try again later.', seconds: 30 }
  }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { status: statusCode, detail: 'The request cannot be read.' }
  request.log.error({ err: error }, 'a call of the directory failed')
  return { status: 500, detail: `The server failed. Its log says more under ${request.id}.` }
}
