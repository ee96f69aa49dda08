const listeners = new Set<() => void>()
let loads = 0

/** Called by everything that loads code later, once that code can be used. */
export function announceLoad(): void {
  loads++
  for (const listener of listeners) listener()
}

export const countLoads = (): number => loads

/** Calls back whenever code was loaded; returns a function that stops this. */
export function onLoad(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
