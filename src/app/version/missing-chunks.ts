const missing = new WeakSet<object>()

/** Remembers which errors mean that part of the app failed to load, as reported by the build's own loader. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/** A part that loads later was not available: there is no network, or a newer build has replaced it. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Object && missing.has(error)
