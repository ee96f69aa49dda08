import type { FastifyRequest } from 'fastify'
import { browserTokenOf } from '../security/browser-cookie.ts'
import { hashToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import type { PushBrowser } from '../store/people/push-subscriptions.ts'

/** A browser in which someone joined by an invitation, and has not signed in yet, is known by its session alone: `session` is its hash. */
export function pushBrowserOf({ overHttps }: Pick<Services, 'overHttps'>, request: FastifyRequest, session: string): PushBrowser {
  const browser = browserTokenOf(request, overHttps)
  return { session, browser: browser ? hashToken(browser) : session }
}
