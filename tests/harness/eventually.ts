import { vi } from 'vitest'

/** Until it is so. Long enough for a machine that has much else to do. */
export const eventually = <T>(check: () => T): Promise<Awaited<T>> => vi.waitFor(check, { timeout: 20_000 }) as Promise<Awaited<T>>
