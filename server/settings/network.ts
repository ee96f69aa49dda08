import { isIP } from 'node:net'
import type { Tls } from './tls.ts'

export interface NetworkSettings {
  readonly host: string
  /** The address people type, if there is a proxy; https here makes cookies Secure. */
  readonly publicUrl: string | undefined
  /** Addresses whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  readonly trustedProxies: readonly string[]
  readonly tls: Tls | undefined
  /** Why it may be reached from elsewhere without https; undefined unless someone has decided so. */
  readonly plainHttp: string | undefined
}

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Names for ranges of addresses, as allowed in the list of proxies. */
const rangeNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, a range like 10.0.0.0/8, or one of the range names. */
export function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (bits === undefined) return family > 0 || rangeNames.has(text)
  return family > 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

/** A URL may have `*`, `;` and quotes in its host, which mean something in a content policy. No machine has such a name. */
const plainHost = /^(?:\[[\da-f:.]+\]|[a-z\d_](?:[a-z\d_.-]*[a-z\d_.])?)$/

/** An origin: scheme, a plain host, optional port; nothing after it, and no password in it. */
export function readOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return isOrigin && plainHost.test(url.hostname) ? url.origin : undefined
}

/** A forgotten setting must not cause passwords to cross a network unencrypted. Returns what is wrong, if anything. */
export function whatIsExposed({ host, tls, publicUrl, trustedProxies, plainHttp }: NetworkSettings): string | undefined {
  const behindProxy = publicUrl?.startsWith('https:') && trustedProxies.length > 0
  if (tls || behindProxy || isLoopback(host) || plainHttp) return undefined
  return [
    `HOST is ${host} without https: passwords would be sent unencrypted, and tablets could not work offline or scan.`,
    'Set ALIQUOT_TLS_CERT and ALIQUOT_TLS_KEY; behind a proxy, set ALIQUOT_PUBLIC_URL=https://… and ALIQUOT_TRUSTED_PROXIES;',
    'or give the reason for plain http in a few words in ALIQUOT_PLAIN_HTTP.',
  ].join(' ')
}

/** Anything shorter is a switch that was flipped, not a reason. */
export const minReasonLength = 10
