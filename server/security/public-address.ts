import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Ranges that lead into this machine, its network, or nowhere: RFC 6890 and its successors. */
const special = new BlockList()
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(range, bits, 'ipv4')
/** Parts of the public range that are no public addresses, or contain an IPv4 address of any kind. */
for (const [range, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(range, bits, 'ipv6')
const publicRange = new BlockList()
publicRange.addSubnet('2000::', 3, 'ipv6')

/** False for private, loopback, link-local and other special addresses, however they are written, and for anything that is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && publicRange.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * For a connection to a host that someone else has named.
 * Law 221: the addresses that are checked are those that are connected to; a name with one address that is not allowed is refused, with this error.
 */
export function lookupAllowed(isAllowed: (address: string) => boolean, refusal: () => Error, resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const wrong = error ? undefined : addresses.find(({ address }) => !isAllowed(address))
      if (error || wrong) done(error ?? refusal(), [])
      else done(null, addresses)
    })
}

/** How names are resolved: tests have another way. */
export type Resolve = (host: string, options: LookupAllOptions, done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void

export const lookupPublicBy = (resolve: Resolve): LookupFunction =>
  lookupAllowed(isPublicAddress, () => new Error('the host has an address that is not public'), resolve)

export const lookupPublic = lookupPublicBy(lookup)
