// For the types it adds to request and reply.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserLasts } from '../store/people/known-browsers.ts'
import { laxCookie, tokenInCookie } from './token-cookie.ts'
import { hashToken } from './tokens.ts'

const cookieName = (overHttps: boolean): string => (overHttps ? '__Host-aliquot-browser' : 'aliquot-browser')

/** Says that someone has signed in with this browser before. It identifies nobody, grants nothing, and stays after they sign out. */
export function setBrowserCookie(reply: FastifyReply, token: string, overHttps: boolean): void {
  reply.setCookie(cookieName(overHttps), token, { ...laxCookie(overHttps), maxAge: browserLasts / 1000 })
}

export const browserTokenOf = (request: FastifyRequest, overHttps: boolean): string | undefined => tokenInCookie(request, cookieName(overHttps))

/** What the database stores of it. */
export function browserHashOf(request: FastifyRequest, overHttps: boolean): string | undefined {
  const token = browserTokenOf(request, overHttps)
  return token && hashToken(token)
}
