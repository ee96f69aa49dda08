import { isIP } from 'node:net'
import { isPublicAddress } from '../security/public-address.ts'
import { isLoopback } from '../settings/network.ts'

/** The endpoints to which this server sends. `local`: also to this machine, without https, for tests. */
export type PushScope = 'public' | 'local'

/** Undefined for an address to which this server does not send. A name is checked again when it is resolved: {@link lookupPublic}. */
export function readEndpoint(text: string, reach: PushScope): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (reach === 'local' && isLoopback(host)) return url
  if (url.protocol !== 'https:' || (url.port !== '' && url.port !== '443')) return undefined
  const isReachable = isIP(host) ? isPublicAddress(host) : host.includes('.') && !/(^|\.)(localhost|local|internal)\.?$/.test(host)
  return isReachable ? url : undefined
}
