/* Arrow keys in a long virtual list: the focus moves from row to row and stays on the same control in each. */

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** The row a key leads to, or undefined for other keys. */
export function rowForKey(key: string, at: number, count: number, page: number): number | undefined {
  const last = count - 1
  if (key === 'ArrowDown') return Math.min(last, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'PageDown') return Math.min(last, at + page)
  if (key === 'PageUp') return Math.max(0, at - page)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** Which control of its row has the focus. */
export function controlIndexOf(row: Element, target: Element): number {
  return Math.max(0, [...row.querySelectorAll(focusable)].indexOf(target))
}

/** Focuses that control in another row, or the last one if that row has fewer; false if it has none yet, because its content is still loading. */
export function focusControl(row: Element, slot: number): boolean {
  const controls = row.querySelectorAll<HTMLElement>(focusable)
  const control = controls[Math.min(slot, controls.length - 1)]
  control?.focus({ preventScroll: true })
  return control !== undefined
}
