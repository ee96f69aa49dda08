// For the types it adds to request and reply.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountLimits } from '#domain/account-limits.ts'
import { tokenInCookie } from './token-cookie.ts'

const cookieName = (overHttps: boolean): string => `${overHttps ? '__Host-' : ''}aliquot-passkey`

/** Binds a sign-in with a passkey to the browser in which it began. */
export function setPasskeyCookie(reply: FastifyReply, token: string, overHttps: boolean): void {
  reply.setCookie(cookieName(overHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: overHttps,
    maxAge: accountLimits.passkeys.lasts / 1000,
  })
}

export const passkeyTokenOf = (request: FastifyRequest, overHttps: boolean): string | undefined => tokenInCookie(request, cookieName(overHttps))
