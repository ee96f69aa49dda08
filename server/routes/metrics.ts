import { Refusal } from '#domain/tx.ts'
import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../security/tokens.ts'
import { nothing } from './input.ts'
import { defineRoute } from './route.ts'

/** Prometheus sends `Authorization: Bearer <token>`. Hashed, so that both sides have the same length. */
function isShown(header: string | undefined, token: string): boolean {
  const shown = header?.replace(/^Bearer /, '') ?? ''
  return timingSafeEqual(Buffer.from(hashToken(shown)), Buffer.from(hashToken(token)))
}

/**
 * GET /metrics: metrics for Prometheus, for callers with ALIQUOT_METRICS_TOKEN. Without that
 * setting or token, the answer is the same as for an unknown address.
 */
export const metrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  access: 'public',
  input: nothing,
  refusals: ['route.unknown'],
  async handler({ services: { metrics, metricsToken }, request, reply }) {
    if (!metricsToken || !isShown(request.headers.authorization, metricsToken)) throw new Refusal('route.unknown')
    return reply.type(metrics.contentType).send(await metrics.text())
  },
})
