// For what it adds to the types of request and reply.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserLasts } from '../store/people/known-browsers.ts'
import { looksLikeToken } from './tokens.ts'

const cookieName = (overHttps: boolean): string => (overHttps ? '__Host-aliquot-browser' : 'aliquot-browser')

/** Says that somebody has signed in in this browser before. It names nobody, opens nothing, and stays when they sign out. */
export function setBrowserCookie(reply: FastifyReply, token: string, overHttps: boolean): void {
  reply.setCookie(cookieName(overHttps), token, { path: '/', httpOnly: true, sameSite: 'lax', secure: overHttps, maxAge: browserLasts / 1000 })
}

export function browserTokenOf(request: FastifyRequest, overHttps: boolean): string | undefined {
  const token = request.cookies[cookieName(overHttps)]
  return token && looksLikeToken(token) ? token : undefined
}
