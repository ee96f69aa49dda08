import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ErrorCode } from '#domain/error-code.ts'
import { limits } from '#domain/limits.ts'
import { sha256Hex } from '#domain/rules/files/file-input.ts'
import { Refusal } from '#domain/tx.ts'
import { ssoStart, type SsoState } from '#domain/wire/accounts/sso.ts'
import { browserTokenOf, setBrowserCookie } from '../../security/browser-cookie.ts'
import { endSessionOf } from '../../security/end-session.ts'
import { cookieTokenOf, setSessionCookie } from '../../security/session-cookie.ts'
import { flowTokenOf, rememberSso, setFlowCookie } from '../../security/sso-cookies.ts'
import type { Services } from '../../services.ts'
import { ssoPaths } from '../../sso/paths.ts'
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

/** GET /api/v1/sso/start?back=…: leads to the provider; with `act`, to confirm one act, which `proof.needed-after-sso` has named. A person is looking, so a refusal leads to the sign-in screen. */
export const beginSso = defineRoute({
  method: 'GET',
  path: ssoStart,
  access: 'public',
  cost: 20,
  input: z.object({ query: z.object({ back: z.optional(plainText(limits.address.longest)), act: z.optional(sha256Hex) }) }),
  refusals: [],
  async handler({ services, request, reply, at }, { query: { back = '/', act = null } }) {
    return answered(reply, async () => {
      const flow = flowTokenOf(request, services.overHttps)
      const begun = await configured(services).begin(services, { back, act, flow, log: request.log }, at)
      setFlowCookie(reply, begun.flow, services.overHttps)
      return begun.url
    })
  },
})

const finishAt = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    access: 'public',
    cost: 50,
    input: z.object({ query: z.object({ state: z.optional(plainText(limits.address.longest)) }) }),
    refusals: [],
    handler: ({ services, request, reply, at }) => answered(reply, () => signIn(services, request, reply, at)),
  })

/** GET /api/v1/sso/callback: OpenID Connect; the provider sends the browser back here, and the person is signed in where they were. The other parameters are the provider's. */
export const finishOidc = finishAt(ssoPaths.callback)

/** GET /api/v1/sso/finish: SAML; after the assertion, the browser continues here, with its cookies. */
export const finishSaml = finishAt(ssoPaths.finish)

/** POST /api/v1/sso/saml: the page of the provider posts its assertion here. Law 196: nobody is signed in by it: another site could have sent it. */
export const acceptSaml = defineRoute({
  method: 'POST',
  path: ssoPaths.assertion,
  access: 'public',
  cost: 50,
  acceptsOtherSites: true,
  bodyLimit: limits.sso.assertion,
  input: z.object({ body: z.strictObject({ SAMLResponse: plainText(limits.sso.assertion), RelayState: plainText(100) }) }),
  refusals: [],
  handler: ({ services, request, reply, at }, { body }) => answered(reply, () => configured(services).accept(services, body, request, at)),
})

/** GET /api/v1/sso/saml/metadata: what a provider of SAML must know about this server. */
export const samlMetadata = defineRoute({
  method: 'GET',
  path: ssoPaths.metadata,
  access: 'public',
  cost: 20,
  input: nothing,
  refusals: ['sso.off'],
  async handler({ services, reply }) {
    return reply.type('application/samlmetadata+xml').send(await configured(services).metadata())
  },
})

/** The browser has one session: the one it held before ends. Returns the address to return to. */
async function signIn(services: Services, request: FastifyRequest, reply: FastifyReply, at: number): Promise<string> {
  const { overHttps } = services
  const { search } = new URL(request.url, 'http://localhost')
  const visit = {
    flow: flowTokenOf(request, overHttps),
    browser: browserTokenOf(request, overHttps),
    userAgent: request.headers['user-agent'],
    log: request.log,
  }
  const tokens = await configured(services).finish(services, search, visit, at)
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
