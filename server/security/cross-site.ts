import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/tx.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The CSRF rule. A browser says where a request comes from (Sec-Fetch-Site, or Origin in older ones); a program sends neither and passes,
 * because it holds no ambient cookie. `changesState` marks the existing GETs that write.
 */
export function assertSameSite(request: FastifyRequest, changesState: boolean, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method) && !changesState) return
  const site = request.headers['sec-fetch-site']
  // `none` means that a person typed the address or used a bookmark; that is only possible with GET.
  const sameSite = site === undefined || site === 'same-origin' || (site === 'none' && safeMethods.has(request.method))
  const { origin } = request.headers
  if (!sameSite || (origin !== undefined && !isOwnOrigin(origin, request, publicUrl))) throw new Refusal('request.cross-site')
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  return origin === `${request.protocol}://${request.host}` || (publicUrl !== undefined && origin === publicUrl)
}
