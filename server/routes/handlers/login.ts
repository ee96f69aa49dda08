import * as z from 'zod/mini'
import { allErrors } from '#domain/error-code.ts'
import { accountLimits } from '#domain/account-limits.ts'
import { limits, serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { LoginResponse } from '#domain/wire/accounts/session.ts'
import { pushBrowserOf } from '../../push/push-browser.ts'
import { browserTokenOf, setBrowserCookie } from '../../security/browser-cookie.ts'
import { endSessionOf } from '../../security/end-session.ts'
import { clearSessionCookie, cookieTokenOf, setSessionCookie, tokenOf } from '../../security/session-cookie.ts'
import { rememberSso, wasSso } from '../../security/sso-cookies.ts'
import { signIn } from '../../security/sign-in.ts'
import { hashToken } from '../../security/tokens.ts'
import { endPushIn } from '../../store/people/push-subscriptions.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

/** `code` and `altcha` are additions: for people with two-step verification, and the solution of a puzzle. */
const form = z.object({
  un: plainText(200),
  pw: z.string().check(z.maxLength(limits.password.longest)),
  code: z.optional(plainText(accountLimits.twoStep.maxCodeLength)),
  altcha: z.optional(plainText(serverLimits.captcha.longest)),
})

/**
 * POST /login/login.ashx: form `un`, `pw`. Always 200; `success` is the result, as the existing dialog expects it. spec §7
 * If the password is right, but a code is missing or wrong, `twoStep` says so: the same form is sent again with `code`. After several
 * failures, `challenge` comes with `captchareload`: the same form is sent again with its solution as `altcha`.
 */
export const login = defineRoute({
  method: 'POST',
  path: '/login/login.ashx',
  access: 'public',
  // Hashing a password is deliberately expensive.
  cost: 50,
  input: z.object({ body: form }),
  refusals: [],
  async handler({ services, request, reply, at }, { body }): Promise<LoginResponse> {
    try {
      const browser = browserTokenOf(request, services.overHttps)
      const tokens = await signIn(
        services,
        {
          login: body.un.trim(),
          password: body.pw,
          code: body.code?.trim(),
          solution: body.altcha,
          address: request.ip,
          browser,
          userAgent: request.headers['user-agent'],
        },
        at,
      )
      // The browser has one cookie: without this, the session it held before would stay open, although nobody uses it any more.
      const before = cookieTokenOf(request, services.overHttps)
      if (before) await endSessionOf(services, before)
      setSessionCookie(reply, tokens.session, services.overHttps)
      setBrowserCookie(reply, tokens.browser, services.overHttps)
      if (wasSso(request, services.overHttps)) rememberSso(reply, false, services.overHttps)
      return { success: true, redirect: false, redirectUrl: '', errormessage: '', captchareload: false }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const needsPuzzle = error.code === 'login.captcha-needed'
      return {
        success: false,
        redirect: false,
        redirectUrl: '',
        errormessage: allErrors[error.code].message,
        captchareload: needsPuzzle || error.code === 'login.too-many',
        ...(needsPuzzle && { challenge: await services.captcha.challenge(at) }),
        ...(error.code.startsWith('two-step.') && { twoStep: true }),
      }
    }
  },
})

const isYes = (value: unknown): boolean => ![undefined, null, false, 0, '', '0', 'false'].includes(value as string)

/**
 * POST /login/logout.ashx: ends the session, known or not, then redirects to /login/ unless `dontRedirect`. Someone who came by OpenID Connect is sent on
 * to the provider, which ends its session, too: with `dontRedirect`, the answer has its address. spec §7
 */
export const logout = defineRoute({
  method: 'POST',
  path: '/login/logout.ashx',
  access: 'public',
  input: z.object({ body: z.unknown() }),
  refusals: [],
  async handler({ services, request, reply }, { body }) {
    const token = tokenOf(request, services.overHttps)
    const idToken = token && (await endSessionOf(services, token))
    if (token) {
      await services.engine.write((sql) => endPushIn(sql, pushBrowserOf(services, request, hashToken(token))))
    }
    clearSessionCookie(reply, services.overHttps)
    if (wasSso(request, services.overHttps)) rememberSso(reply, false, services.overHttps)
    const stays = typeof body === 'object' && body !== null && 'dontRedirect' in body && isYes(body.dontRedirect)
    const redirectUrl = idToken && (await services.sso?.endAt(idToken, request.log))
    return stays ? { success: true, ...(redirectUrl && { redirectUrl }) } : reply.redirect(redirectUrl || '/login/', 303)
  },
})
