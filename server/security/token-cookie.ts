// For the types it adds to request and reply.
import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { looksLikeToken } from './tokens.ts'

/** Options of a cookie that comes along when a link from elsewhere is followed. */
export const laxCookie = (overHttps: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: overHttps }) as const

/** Undefined for a cookie that is not there, or that this server cannot have set. */
export function tokenInCookie(request: FastifyRequest, cookieName: string): string | undefined {
  const token = request.cookies[cookieName]
  return token && looksLikeToken(token) ? token : undefined
}
