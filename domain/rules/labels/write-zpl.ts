import type { Raster } from './raster.ts'

/**
 * A label for a printer that understands ZPL, as a picture of its dots: what was checked is what prints, and no text of a person is ever a command.
 */
export function writeZpl({ width, height, dots }: Raster, copies: number): string {
  const rowBytes = Math.ceil(width / 8)
  const rows = Array.from({ length: height }, (_, y) => hexOf(dots.subarray(y * width, (y + 1) * width), rowBytes))
  const bytes = rowBytes * height
  const data = rows.map((row, y) => (row === rows[y - 1] ? ':' : packed(row))).join('')
  return `^XA^MMT^PW${width}^LL${height}^LH0,0^LS0^FO0,0^GFA,${bytes},${bytes},${rowBytes},${data}^FS^PQ${copies}^XZ\n`
}

function hexOf(dots: Uint8Array, rowBytes: number): string {
  let text = ''
  for (let at = 0; at < rowBytes * 8; at += 4) {
    const value = (dots[at] ?? 0) * 8 + (dots[at + 1] ?? 0) * 4 + (dots[at + 2] ?? 0) * 2 + (dots[at + 3] ?? 0)
    text += value.toString(16).toUpperCase()
  }
  return text
}

/** Repeated digits as a count and the digit; zeros at the end as a comma. G to Y are 1 to 19, g to z are 20, 40 and so on to 400. */
function packed(row: string): string {
  const digits = row.replace(/0+$/, '')
  const end = digits.length < row.length ? ',' : ''
  return digits.replaceAll(/(.)\1{2,}/g, (run) => `${countLetters(run.length)}${run[0]}`) + end
}

function countLetters(count: number): string {
  const letters = 'z'.repeat(Math.floor(count / 400))
  const rest = count % 400
  const twenties = Math.floor(rest / 20)
  const ones = rest % 20
  return letters + (twenties ? String.fromCodePoint(0x66 + twenties) : '') + (ones ? String.fromCodePoint(0x46 + ones) : '')
}
