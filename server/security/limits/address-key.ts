import { isIPv6 } from 'node:net'

/** The key an address is counted by: an IPv4 address itself, IPv6 by its first 64 bits, because one household or laboratory has all the rest. */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const parts = partsOf(plain)
  // ::ffff:0:0/96 in hex is IPv4 as well.
  if (parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff) return [parts[6]! >> 8, parts[6]! & 255, parts[7]! >> 8, parts[7]! & 255].join('.')
  const network = parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight parts of an IPv6 address. */
function partsOf(address: string): number[] {
  const [before = '', after] = address.replace(/\d+\.\d+\.\d+\.\d+$/, toHex).split('::')
  const [left, right] = [before, after ?? ''].map((side) =>
    side
      .split(':')
      .filter(Boolean)
      .map((part) => parseInt(part, 16)),
  ) as [number[], number[]]
  const zeros = after === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: zeros }, () => 0), ...right]
}

function toHex(address: string): string {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
