import { nothing } from './input.ts'
import { defineRoute } from './route.ts'

/** The process responds. */
export const healthz = defineRoute({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  cost: 0,
  input: nothing,
  refusals: [],
  handler: () => ({ ok: true }),
})

/** The database accepts writes: a load balancer can send people here. Otherwise the reason, in one word. */
export const readyz = defineRoute({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  cost: 0,
  input: nothing,
  refusals: [],
  async handler({ services, reply }) {
    const state = await services.readiness.check()
    if (state === 'ready') return { ready: true }
    reply.code(503)
    return { ready: false, reason: state }
  },
})
