import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostItems, readInput, wrongField, type Issue } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { findNul } from '#domain/rules/plain-text.ts'
import { Refusal } from '#domain/tx.ts'
import { access, type Access, type Caller } from '../policies/access.ts'
import { findCaller } from '../security/caller.ts'
import { assertSameSite } from '../security/cross-site.ts'
import type { Services } from '../services.ts'
import { sendCompressed } from './compress.ts'
import type { Call, Route } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
  interface FastifyRequest {
    granted: { caller: Caller | undefined } | null
  }
}

/**
 *   request ─► same site? ─► who is it, may they? ─► not too often? ─► body ─► input ─► handler ─► answer
 *              (all before the body is read, so a stranger's megabyte is never parsed)
 */
export function registerRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  app.decorateRequest('granted', null)
  app.addHook('onRequest', async (request) => {
    assertSameSite(request, request.routeOptions.config.route?.changesState ?? false, services.publicUrl)
  })
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit ?? limits.body.most,
      config: { route },
      exposeHeadRoute: route.method === 'GET' && !route.isStream,
      onRequest: (request, reply) => admit(services, route, request, reply),
      handler: (request, reply) => answer(services, route, request, reply),
    })
  }
}

async function admit(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const at = services.clock()
  // What a person may see today they may not see tomorrow: nothing of it stays in a cache.
  reply.header('cache-control', 'no-store')
  const caller = await findCaller(services, request, at, !route.isPoll)
  request.granted = access[route.access](caller, request)
  if (isCounted(route)) services.callRate.count(caller ? `user ${caller.session.user.id}` : `address ${request.ip}`, at)
}

/** spec: 50 calls a second a person; sync has its own limits in what one call may carry. */
const isCounted = (route: Route): boolean => route.path.startsWith('/api/v1/') && !route.path.startsWith('/api/v1/sync/')

async function answer(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { params, query, body } = request
  const input = readInput(route.input, { params, query, body })
  if (!input.success) throw whatIsWrong(input.issues)
  const unstorable = route.carriesActs ? undefined : findNul(input.data)
  if (unstorable) throw whatIsWrong([{ path: unstorable }])
  const call = { ...request.granted, services, request, reply, at: services.clock() } as Call<Access>
  const value = await route.handler(call, input.data)
  // Not `value === reply`: a reply is a thenable, and awaiting one waits for its end and answers undefined.
  if (reply.sent) return reply
  if (value === undefined) return reply.code(204).send()
  return route.isLarge ? sendCompressed(request, reply, value) : reply.type('application/json; charset=utf-8').send(JSON.stringify(value))
}

/** Law: a list that is too long is refused with the length it may have; nobody cuts it. */
function whatIsWrong(issues: readonly Issue[]): Refusal {
  const field = wrongField(issues)
  const most = mostItems(issues)
  return most === undefined ? new Refusal('input.invalid', { field }) : new Refusal('input.too-many', { field, most })
}
