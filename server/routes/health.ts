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

/** The database answers too: a load balancer may send people here. */
export const readyz = defineRoute({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  input: nothing,
  refusals: [],
  async handler({ services, request, reply }) {
    try {
      await services.engine.read((sql) => sql.all('select 1 as ready'))
      return { ready: true }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      reply.code(503)
      return { ready: false }
    }
  },
})
