import type { WireMutation } from '../../wire/sync/push.ts'
import { canonicalJson } from './canonical-json.ts'

/** What a person did, without its number and without what only a restored server is told. Law 41: never changes, because devices and servers of different versions compare it. */
type HashedFields = Omit<WireMutation, 'n' | 'settled'>

/**
 * A 64-bit hash of a mutation as it is sent. It shows whether two numbers of one device key are the same mutation.
 * Not secret and not safe against forgery, but synchronous: hashes of the browser would end a transaction of IndexedDB.
 */
export function hashEnvelope({ appVersion, capturedAt, clockOffset, command, groupId, input, label, userId }: HashedFields): string {
  return hashText(canonicalJson({ appVersion, capturedAt, clockOffset, command, groupId, input, label, userId }))
}

/** Two 32-bit hashes over the same text (cyrb53's mixing, with all bits kept). */
export function hashText(text: string): string {
  let [low, high] = [0x41c6ce57, 0xdeadbeef]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
  }
  const mixedHigh = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  const mixedLow = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(mixedHigh ^ (mixedHigh >>> 13), 0xc2b2ae35)
  return toHex(mixedHigh) + toHex(mixedLow)
}

const toHex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')
