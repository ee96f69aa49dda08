import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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

/** The same for a script that may also connect to these origins. */
export const policyConnectingTo = (origins: readonly string[]): string =>
  contentSecurityPolicy.map((line) => (line.startsWith('connect-src ') ? [line, ...origins].join(' ') : line)).join(';')

/**
 * For the page of groups with classic add-ons, whose scripts come from this server and write HTML with styles as they please.
 * Law: still no script of another host, none inside the HTML, and no text that is run as code.
 */
export const classicPolicy: string = contentSecurityPolicy
  .filter((line) => !/^(?:require-trusted-types-for|trusted-types) /.test(line))
  .map((line) => (line.startsWith('style-src ') ? `${line} 'unsafe-inline'` : line))
  .join(';')

/** The camera for scanning, and nothing else that a page could request. */
export const permissionsPolicy = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=()'

/** A year, in seconds. Not for subdomains: those may be instruments and servers of others. */
const httpsIsRemembered = 31_536_000

export async function addSecurityHeaders(app: FastifyInstance, overHttps: boolean): Promise<void> {
  await app.register(helmet, {
    // useDefaults would add upgrade-insecure-requests, and WebKit then loads nothing at http://localhost.
    contentSecurityPolicy: { useDefaults: false, directives: toDirectives(contentSecurityPolicy) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: overHttps && { maxAge: httpsIsRemembered, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}

/** For answers that are sent before any hook runs: to an address that cannot even be decoded. */
export const leastHeaders = (overHttps: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy.join(';'),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'x-frame-options': 'SAMEORIGIN',
  ...(overHttps && { 'strict-transport-security': `max-age=${httpsIsRemembered}` }),
})

const toDirectives = (lines: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(lines.map((line) => line.split(' ')).map(([name, ...values]) => [name!, values]))
