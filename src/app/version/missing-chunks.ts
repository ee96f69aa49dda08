const missing = new WeakSet<object>()

/** Remembers which errors say that a part of the product did not come: the build's own loader tells. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/** A part that is loaded later was not there: the network is away, or a newer build has taken its place. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Object && missing.has(error)
