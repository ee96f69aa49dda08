import { limits } from '../../limits.ts'
import { Refusal, type RefusalDetail } from '../../tx.ts'

/** Its size on the wire: the bytes of its JSON in UTF-8. */
export function byteLengthOf(value: unknown): number {
  const text = JSON.stringify(value)
  let bytes = text.length
  // A surrogate pair is two code units of two bytes each here; JSON escapes unpaired ones.
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return bytes
}

/** Space for the epoch, the device key and the punctuation around the mutations of a push. */
const envelopeBytes = 1024

/** Most bytes of mutations in one push, without its envelope. */
export const maxPushBytes: number = limits.push.bytes - envelopeBytes

/** Refuses a change that is too large for a push when it is written: once queued, it would block everything after it. */
export function assertSendable(change: unknown): void {
  const size = byteLengthOf(change)
  if (size > maxPushBytes) throw new Refusal('change.too-large', sizeDetail(size))
}

/** In KB, for the message. */
export const sizeDetail = (size: number): RefusalDetail => ({ size: Math.ceil((size + envelopeBytes) / 1024), most: limits.push.bytes / 1024 })
