import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ErrorCode } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { ssoStart, type SsoState } from '#domain/wire/sso.ts'
import { browserTokenOf, setBrowserCookie } from '../../security/browser-cookie.ts'
import { endSessionOf } from '../../security/end-session.ts'
import { cookieTokenOf, setSessionCookie } from '../../security/session-cookie.ts'
import { flowTokenOf, rememberSso, setFlowCookie } from '../../security/sso-cookies.ts'
import type { Services } from '../../services.ts'
import { callbackPath } from '../../sso/oidc.ts'
import type { Sso } from '../../sso/sso.ts'
import { nothing, plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/sso: what the sign-in screen offers besides a password. */
export const ssoState = defineRoute({
  method: 'GET',
  path: '/api/v1/sso',
  access: 'public',
  input: nothing,
  refusals: [],
  handler: ({ services }): SsoState => ({ name: services.sso?.settings.name ?? null }),
})

/** GET /api/v1/sso/start?back=…: leads to the provider. A person is looking, so a refusal leads to the sign-in screen. */
export const beginSso = defineRoute({
  method: 'GET',
  path: ssoStart,
  access: 'public',
  cost: 20,
  input: z.object({ query: z.object({ back: z.optional(plainText(limits.address.longest)) }) }),
  refusals: [],
  async handler({ services, request, reply, at }, { query: { back = '/' } }) {
    return answered(reply, async () => {
      const flow = flowTokenOf(request, services.overHttps)
      const begun = await configured(services).begin(services, { back, flow, log: request.log }, at)
      setFlowCookie(reply, begun.flow, services.overHttps)
      return begun.url
    })
  },
})

/** GET /api/v1/sso/callback: the provider sends the browser back here; then the person is signed in where they were. Its other parameters are the provider's. */
export const finishSso = defineRoute({
  method: 'GET',
  path: callbackPath,
  access: 'public',
  cost: 50,
  input: z.object({ query: z.object({ state: z.optional(plainText(limits.address.longest)) }) }),
  refusals: [],
  async handler({ services, request, reply, at }) {
    const { search } = new URL(request.url, 'http://localhost')
    return answered(reply, async () => signedIn(services, request, reply, (sso, visit) => sso.finish(services, search, visit, at)))
  },
})

type Finish = (sso: Sso, visit: Parameters<Sso['finish']>[2]) => ReturnType<Sso['finish']>

/** The browser has one session: the one it held before ends. Returns the address to return to. */
async function signedIn(services: Services, request: FastifyRequest, reply: FastifyReply, finish: Finish): Promise<string> {
  const { overHttps } = services
  const tokens = await finish(configured(services), {
    flow: flowTokenOf(request, overHttps),
    browser: browserTokenOf(request, overHttps),
    userAgent: request.headers['user-agent'],
    log: request.log,
  })
  const before = cookieTokenOf(request, overHttps)
  if (before) await endSessionOf(services, before)
  setSessionCookie(reply, tokens.session, overHttps)
  setBrowserCookie(reply, tokens.browser, overHttps)
  rememberSso(reply, true, overHttps)
  return tokens.back
}

function configured({ sso }: Services): Sso {
  if (!sso) throw new Refusal('sso.off')
  return sso
}

/** Leads to the address that `work` returns, or to the sign-in screen, which shows why not. */
async function answered(reply: FastifyReply, work: () => Promise<string>): Promise<FastifyReply> {
  try {
    return reply.redirect(await work(), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply.redirect(signInWith(error.code), 303)
  }
}

const signInWith = (code: ErrorCode): string => `/login/?sso=${code}`
