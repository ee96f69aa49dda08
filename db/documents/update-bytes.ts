import type { CompleteUpdate } from '#domain/rules/documents/complete-updates.ts'
import { fromBase64 } from './base64.ts'

export function bytesOf({ parts }: CompleteUpdate): Uint8Array {
  const pieces = parts.map(({ content }) => fromBase64(content))
  if (pieces.length === 1) return pieces[0]!
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
