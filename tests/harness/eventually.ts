import { vi } from 'vitest'

/** Waits until it is true, long enough for a busy machine. */
export const eventually = <T>(check: () => T): Promise<Awaited<T>> => vi.waitFor(check, { timeout: 20_000 }) as Promise<Awaited<T>>
