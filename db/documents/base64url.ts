import { fromBase64, toBase64 } from './base64.ts'

/** For addresses and JSON. */
export const toBase64url = (bytes: Uint8Array | ArrayBuffer): string =>
  toBase64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
