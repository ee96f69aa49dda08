import type { Toast } from './toast-card.tsx'

/** As many as the Toaster has at the same time. */
export const maxShown = 3

/** A message about what was done, which closes by itself after the usual time. */
const isBrief = ({ autoClose, sticky, tone }: Toast): boolean => autoClose === undefined && !sticky && tone !== 'bad'

/** Without brief ones that newer ones have pushed out: they would come back when those have closed, long after what they are about. */
export function lastingToasts<T extends Toast>(toasts: readonly T[]): readonly T[] {
  const newest = new Set(toasts.filter(isBrief).slice(-maxShown))
  return toasts.filter((toast) => !isBrief(toast) || newest.has(toast))
}
