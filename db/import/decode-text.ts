import type { TextEncoding } from '#domain/rules/import/import-table.ts'

/** The text of a file in an unknown encoding. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = wideOf(bytes)
  if (wide) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // What Excel writes in Western Europe; every byte is a character in it.
    return 'windows-1252'
  }
}

/** UTF-16 without a byte order mark: in Latin text, every other byte is zero. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const looked = Math.min(bytes.length, 2_000) & ~1
  let [even, odd] = [0, 0]
  for (let at = 0; at < looked; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  if (looked < 4) return undefined
  if (odd > looked / 5 && even === 0) return 'utf-16le'
  return even > looked / 5 && odd === 0 ? 'utf-16be' : undefined
}
