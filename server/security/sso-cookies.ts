// For the types it adds to request and reply.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#domain/limits.ts'
import { laxCookie, tokenInCookie } from './token-cookie.ts'

const named = (name: string, overHttps: boolean): string => `${overHttps ? '__Host-' : ''}aliquot-${name}`

/** Binds a single sign-on to the browser in which it began. */
export function setFlowCookie(reply: FastifyReply, token: string, overHttps: boolean): void {
  reply.setCookie(named('sso', overHttps), token, { ...laxCookie(overHttps), maxAge: limits.sso.lasts / 1000 })
}

export const flowTokenOf = (request: FastifyRequest, overHttps: boolean): string | undefined => tokenInCookie(request, named('sso', overHttps))

/** How the last sign-in in this browser was done, so that someone whose session has ended is sent the same way. It grants nothing. */
export function rememberSso(reply: FastifyReply, isSso: boolean, overHttps: boolean): void {
  const name = named('signed-in-by', overHttps)
  if (isSso) reply.setCookie(name, 'sso', { ...laxCookie(overHttps), maxAge: limits.session.longest / 1000 })
  else reply.clearCookie(name, laxCookie(overHttps))
}

export const wasSso = (request: FastifyRequest, overHttps: boolean): boolean => request.cookies[named('signed-in-by', overHttps)] === 'sso'
