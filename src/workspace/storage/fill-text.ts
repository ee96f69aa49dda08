import { plural, t } from '#src/ui/text/translate.ts'
import type { LayerFill } from '#src/workspace/storage/storage-fill.ts'

/** 0 only if nothing is taken, 100 only if everything is. */
export function percentFull({ taken, capacity }: Pick<LayerFill, 'taken' | 'capacity'>): number {
  if (taken === 0 || capacity === 0) return 0
  return taken >= capacity ? 100 : Math.min(99, Math.max(1, Math.round((taken / capacity) * 100)))
}

/** How full it is; without a box, how many samples are in it. */
export const fillText = (fill: LayerFill): string =>
  fill.capacity > 0 ? t('{percent}% full', { percent: percentFull(fill) }) : plural(fill.samples, { one: '# sample', other: '# samples' })

export const expiryTexts = ({ soon, past }: Pick<LayerFill, 'soon' | 'past'>): string[] => [
  ...(soon > 0 ? [plural(soon, { one: '# expires soon', other: '# expire soon' })] : []),
  ...(past > 0 ? [plural(past, { one: '# expired', other: '# expired' })] : []),
]
