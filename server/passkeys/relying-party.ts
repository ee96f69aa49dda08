import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { Refusal } from '#domain/tx.ts'
import { ownAddress } from '../routes/own-address.ts'
import type { Services } from '../services.ts'

/** Whom a passkey is for: the name of this server, and the address of the app. An authenticator uses it nowhere else. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The public address, or this machine itself if there is none. Undefined if passkeys cannot work: browsers want https, and a name instead of
 * an IP address. Law 157: without a public address, what a request says of the host is believed only for this machine.
 */
export function relyingPartyOf(services: Pick<Services, 'publicUrl'>, request: FastifyRequest): RelyingParty | undefined {
  const address = ownAddress(services, request)
  if (!URL.canParse(address)) return undefined
  const { hostname, origin, protocol } = new URL(address)
  if (isThisMachine(hostname)) return { id: hostname, origin }
  return services.publicUrl !== undefined && protocol === 'https:' && isName(hostname) ? { id: hostname, origin } : undefined
}

/** Refuses with passkey.unavailable. */
export function requireParty(services: Pick<Services, 'publicUrl'>, request: FastifyRequest): RelyingParty {
  const party = relyingPartyOf(services, request)
  if (!party) throw new Refusal('passkey.unavailable')
  return party
}

/** Browsers look up nothing for it (RFC 6761). */
const isThisMachine = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')

/** An IPv6 address is in brackets. */
const isName = (hostname: string): boolean => !hostname.startsWith('[') && isIP(hostname) === 0
