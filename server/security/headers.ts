import type { FastifyInstance } from 'fastify'
import { readOrigin } from '../settings/network.ts'

/** The one policy for every answer. Trusted Types: the app's first script creates the default policy. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
  // Deprecated in favor of report-to, which works only over https and not in all browsers.
  'report-uri /csp-report',
] as const

/** The same for a script that may also connect to these origins. Law 212: nothing else is added, whatever an earlier release has stored as an address. */
export const policyConnectingTo = (origins: readonly string[]): string => {
  const plain = origins.flatMap((origin) => readOrigin(origin) ?? [])
  return contentSecurityPolicy.map((line) => (line.startsWith('connect-src ') ? [line, ...plain].join(' ') : line)).join(';')
}

/**
 * For the page of groups with classic add-ons, whose scripts come from this server and write HTML with styles as they please.
 * Law 213: still no script of another host, none inside the HTML, and no text that is run as code.
 */
export const classicPolicy: string = contentSecurityPolicy
  .filter((line) => !/^(?:require-trusted-types-for|trusted-types) /.test(line))
  .map((line) => (line.startsWith('style-src ') ? `${line} 'unsafe-inline'` : line))
  .join(';')

/** The camera for scanning, and nothing else that a page could request. */
export const permissionsPolicy = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=()'

/** A year, in seconds. Not for subdomains: those may be instruments and servers of others. */
const httpsIsRemembered = 31_536_000

/** Headers of every answer. What a route or a file sets itself comes later and replaces these. */
export const securityHeaders = (overHttps: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could be made to remove parts of a page.
  'x-xss-protection': '0',
  ...(overHttps && { 'strict-transport-security': `max-age=${httpsIsRemembered}` }),
})

export function addSecurityHeaders(app: FastifyInstance, overHttps: boolean): void {
  // Once, and not for each call.
  const headers = securityHeaders(overHttps)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
