/** Black or white, whichever is read better on this color (`#0aa`, `#00aaaa`); undefined for one that is transparent or none. */
export function inkOn(color: string | undefined): 'black' | 'white' | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color ?? '')?.[1]
  if (!digits) return undefined
  const size = digits.length / 3
  const parts = [0, 1, 2].map((at) => digits.slice(at * size, (at + 1) * size).padStart(2, digits[at * size]))
  const [red = 0, green = 0, blue = 0] = parts.map((part) => linear(Number.parseInt(part, 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // Where the contrast to both is the same.
  return luminance > 0.179 ? 'black' : 'white'
}

/** The brightness of a part of an sRGB color, as WCAG computes it. */
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
