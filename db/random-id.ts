const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** A name nobody else has: a random UUID. Made by hand, since browsers keep `crypto.randomUUID` from pages that did not come over https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const text = Array.from(bytes, hex).join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
