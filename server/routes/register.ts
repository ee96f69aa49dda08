import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readInput, wrongField } from '#domain/input.ts'
import { findNul } from '#domain/rules/sync/find-nul.ts'
import { Refusal } from '#domain/tx.ts'
import { access, assertOnlyGroup, type Access, type Caller } from '../policies/access.ts'
import { isPasswordExpired } from '../policies/password-policy.ts'
import { findCaller, sessionOf } from '../security/caller.ts'
import { assertSameSite } from '../security/cross-site.ts'
import type { Services } from '../services.ts'
import type { Membership } from '../store/people/people.ts'
import type { StoredAnswer } from '../store/people/idempotency-keys.ts'
import { sendCompressed } from './compress.ts'
import { answerOnce, keyedRequest } from './idempotency.ts'
import { addStreamParser } from './body.ts'
import { withKnownFields } from './body-names.ts'
import { assertExpandable, withKnownNames } from './query-names.ts'
import { bodyLimitOf, costOf, type Call, type Route } from './route.ts'
import { whatIsWrong, wrongInput } from './wrong-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
  interface FastifyBaseLogger {
    /** Adds to the lines of this logger. Not there if nothing is logged. */
    setBindings?(bindings: object): void
  }
  interface FastifyRequest {
    granted: { caller: Caller | undefined; group?: Membership | undefined } | null
  }
}

/**
 *   request ─► same site? ─► enough budget? ─► who is it? ─► charged ─► allowed? ─► their turn ─► body ─► input ─► handler ─► answer
 *              (all before the body is read, so a stranger's megabyte is never parsed)
 * Anything that is not a route, such as a file of the web app, is charged to the address.
 */
export function registerRoutes(app: FastifyInstance, services: Services, allRoutes: readonly Route[]): void {
  const routes = allRoutes.filter(({ isForDevelopment }) => !isForDevelopment || services.addons.development)
  app.decorateRequest('granted', null)
  app.addHook('onRequest', async (request) => {
    const { route } = request.routeOptions.config
    if (!route?.acceptsOtherSites) assertSameSite(request, route?.changesState ?? false, services.publicUrl)
    if (!route) services.admission.take(undefined, request.ip, costOfNoRoute, services.clock())
  })
  for (const route of routes) if (!route.readsStream) addRoute(app, services, route)
  void app.register(async (streaming) => {
    addStreamParser(streaming)
    for (const route of routes) if (route.readsStream) addRoute(streaming, services, route)
  })
}

const addRoute = (app: FastifyInstance, services: Services, route: Route) =>
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: bodyLimitOf(route),
    config: { route },
    exposeHeadRoute: route.method === 'GET' && !route.isStream,
    onRequest: (request, reply) => admit(services, route, request, reply),
    handler: (request, reply) => answer(services, route, request, reply),
  })

async function admit(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const at = services.clock()
  // What a person may see today, they may not be allowed to see tomorrow: none of it may stay in a cache.
  reply.header('cache-control', 'no-store')
  const cost = costOf(route, request)
  const session = sessionOf(request, services.overHttps)
  services.admission.assertAffordable(session, request.ip, cost, at)
  const caller = await findCaller(services, session, at, !route.isPoll)
  const userId = caller?.session.user.id
  // From here on, each line about this call names the person.
  if (userId !== undefined) request.log.setBindings?.({ userId })
  services.admission.take(caller && { userId: caller.session.user.id, session: caller.session.hash }, request.ip, cost, at)
  if (isCounted(route)) await services.admission.countApiCall(userId, request.ip, at)
  if (caller) assertOnlyGroup(caller, request, 'query')
  const granted: NonNullable<FastifyRequest['granted']> = access[route.access](caller, request)
  request.granted = granted
  const isOpen = route.access === 'public' || route.withExpiredPassword
  if (caller && !isOpen && (await isPasswordExpired(services, caller, at, granted.group))) throw new Refusal('password.expired')
  if (caller?.session.isReadOnly && !isRead(route)) throw new Refusal('token.read-only')
  if (userId !== undefined) await takeTurn(services, route, userId, request, reply)
}

const costOfNoRoute = 1

const isRead = ({ method, changesState, withReadOnlyToken, isOfDevices, access }: Route): boolean =>
  (method === 'GET' && !changesState && !isOfDevices) || withReadOnlyToken === true || access === 'public'

/**
 * Someone who has used a lot recently has one call running at a time, and each yields to
 * the short calls of others. A heavy read does this in its pauses.
 * Law 193: released when the answer has been sent or nobody waits for it any more, whichever comes first.
 */
async function takeTurn({ admission, shortCalls, clock }: Services, route: Route, userId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Its end has been told already, and would free nothing that is taken now.
  if (request.raw.socket.destroyed) throw new Refusal('request.too-many')
  const hasSpentMuch = admission.hasSpentMuch(userId, clock())
  // A stream lasts for hours and does almost nothing.
  if (!route.isStream) {
    const { turn, leave } = admission.acquireSlot(userId, hasSpentMuch)
    reply.raw.once('close', leave)
    await turn
  }
  if (hasSpentMuch) await shortCalls.waitUntilIdle()
  if (request.raw.socket.destroyed) throw new Refusal('request.too-many')
  if (!hasSpentMuch && !route.isStream && !route.isHeavy) reply.raw.once('close', shortCalls.enter())
}

/** spec: 50 calls per second and person; sync has its own limits on what one call may carry. */
const isCounted = (route: Route): boolean => route.path.startsWith('/api/v1/') && !route.path.startsWith('/api/v1/sync/')

async function answer(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { params } = request
  if (request.granted?.caller && !route.readsStream) assertOnlyGroup(request.granted.caller, request, 'body')
  const body = (isCounted(route) || route.path.endsWith('.ashx')) && !route.readsStream ? withKnownFields(route, request.body) : request.body
  const query = withKnownNames(route, request.query)
  if (isCounted(route)) assertExpandable(route, query)
  const input = readInput(route.input, { params, query, body })
  if (!input.success) throw whatIsWrong(route, { params, query, body }, input.issues)
  // The bytes of a file may contain anything.
  const unstorable = route.carriesMutations ? undefined : findNul(route.readsStream || body instanceof Uint8Array ? { params, query } : input.data)
  if (unstorable) throw wrongInput(wrongField([{ path: unstorable }]), 'A text in the request has a character with the code 0, which cannot be stored.')
  const at = services.clock()
  const charge = (units: number) => request.granted?.caller && services.admission.charge(request.granted.caller.session.user.id, units, at)
  const call = { ...request.granted, services, request, reply, at, charge } as Call<Access>
  const keyed = call.caller && route.writes?.(input.data) ? keyedRequest(request, call.caller.session.user.id) : undefined
  const prepare = async () => route.prepare?.(call, input.data)
  if (keyed) {
    const { status, body } = await answerOnce(services, keyed, prepare, async (joined, prepared) =>
      toStored(await route.handler({ ...call, services: joined }, input.data, prepared)),
    )
    return body === null ? reply.code(status).send() : reply.code(status).type(json).send(body)
  }
  const value = await route.handler(call, input.data, await prepare())
  // Not `value === reply`: a reply is a thenable, and awaiting it waits until it has been sent and returns undefined.
  if (reply.sent) return reply
  if (value === undefined) return reply.code(204).send()
  return route.isLarge ? sendCompressed(request, reply, value) : reply.type(json).send(JSON.stringify(value))
}

const json = 'application/json; charset=utf-8'

const toStored = (value: unknown): StoredAnswer => (value === undefined ? { status: 204, body: null } : { status: 200, body: JSON.stringify(value) })
