/** Pixels from `450`, `'450'` or `'450px'`. */
export function toWidth(width: number | string | undefined, usual: number): number {
  const pixels = typeof width === 'number' ? width : Number.parseFloat(String(width ?? ''))
  return Number.isFinite(pixels) && pixels > 0 && !String(width).endsWith('%') ? Math.max(280, Math.min(pixels, 1_200)) : usual
}
