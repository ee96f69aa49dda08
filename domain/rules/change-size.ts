import { limits } from '../limits.ts'
import { Refusal, type RefusalDetail } from '../tx.ts'

/** As it travels: the bytes of its JSON in UTF-8. */
export function byteLengthOf(value: unknown): number {
  const text = JSON.stringify(value)
  let bytes = text.length
  // Halves of a character outside the first plane come in twos, of two bytes each; JSON leaves none alone.
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return bytes
}

/** Room for epoch, device key and punctuation around the mutations of a push. */
const envelopeBytes = 1024

/** What one push carries at most, without its envelope. */
export const maxPushBytes: number = limits.push.bytes - envelopeBytes

/** Refuses a change that fits no push while it is written: once queued, nothing behind it could be sent either. */
export function assertSendable(change: unknown): void {
  const size = byteLengthOf(change)
  if (size > maxPushBytes) throw new Refusal('change.too-large', sizeDetail(size))
}

/** In KB, for the sentence. */
export const sizeDetail = (size: number): RefusalDetail => ({ size: Math.ceil((size + envelopeBytes) / 1024), most: limits.push.bytes / 1024 })
