import type { TextEncoding } from '#domain/rules/import/import-table.ts'

/** The bytes of a text in an encoding, with its byte order mark if it has one; in UTF-8 if the encoding lacks a character. */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return toWide(text, encoding === 'utf-16le')
  return (encoding === 'windows-1252' && toSingleBytes(text)) || new TextEncoder().encode(`\uFEFF${text}`)
}

function toWide(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const marked = `\uFEFF${text}`
  const bytes = new DataView(new ArrayBuffer(marked.length * 2))
  for (let at = 0; at < marked.length; at++) bytes.setUint16(at * 2, marked.charCodeAt(at), isLittle)
  return new Uint8Array(bytes.buffer)
}

function toSingleBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const byteOf = new Map(Array.from(letters, (letter, byte) => [letter, byte]))
  const bytes = Array.from(text, (letter) => byteOf.get(letter))
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined
}
