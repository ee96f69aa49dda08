// For the types it adds to request and reply.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#domain/limits.ts'
import { laxCookie, tokenInCookie } from './token-cookie.ts'
import { looksLikeToken } from './tokens.ts'

/** `__Host-` pins the cookie to this host over https. WebKit and Python programs drop Secure cookies at http://localhost, so there it is a plain one. */
export const cookieNames = { https: '__Host-aliquot', http: 'aliquot' } as const

const cookieName = (overHttps: boolean): string => (overHttps ? cookieNames.https : cookieNames.http)

/** Survives a restart of the tablet, and lasts as long as a session can. */
export function setSessionCookie(reply: FastifyReply, token: string, overHttps: boolean): void {
  reply.setCookie(cookieName(overHttps), token, { ...laxCookie(overHttps), maxAge: limits.session.longest / 1000 })
}

export function clearSessionCookie(reply: FastifyReply, overHttps: boolean): void {
  reply.clearCookie(cookieName(overHttps), laxCookie(overHttps))
}

/** The token of a request: `Authorization: <token>`, as many clients send it after `Bearer`, or the cookie. A proxy's own `Basic …` in that header is ignored. */
export function tokenOf(request: FastifyRequest, overHttps: boolean): string | undefined {
  const token = request.headers.authorization?.replace(/^Bearer +/i, '')
  return token && looksLikeToken(token) ? token : cookieTokenOf(request, overHttps)
}

export const cookieTokenOf = (request: FastifyRequest, overHttps: boolean): string | undefined => tokenInCookie(request, cookieName(overHttps))
