/** The size of a JPEG that a page can show: gray or in colors for screens. Undefined for anything else. Law: never throws. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!
    if (isFrame(marker)) {
      const [height, width] = [(bytes[at + 5]! << 8) | bytes[at + 6]!, (bytes[at + 7]! << 8) | bytes[at + 8]!]
      const isShown = bytes[at + 9] === 1 || bytes[at + 9] === 3
      return isShown && width > 0 && height > 0 ? { width, height } : undefined
    }
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** SOF0 to SOF15, without the tables between them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
