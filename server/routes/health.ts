import { nothing } from './input.ts'
import { defineRoute } from './route.ts'

/** The process answers. */
export const healthz = defineRoute({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  input: nothing,
  refusals: [],
  handler: () => ({ ok: true }),
})

/** The database takes a write, and keeps it: a load balancer may send people here. */
export const readyz = defineRoute({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  input: nothing,
  refusals: [],
  async handler({ services, request, reply }) {
    try {
      await services.readiness.check()
      return { ready: true }
    } catch (error) {
      request.log.error({ err: error }, 'the database cannot be written')
      reply.code(503)
      return { ready: false }
    }
  },
})
