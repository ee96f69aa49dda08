export const dayLength = 24 * 3_600_000

/** The UTC day `days` after `now`, as YYYY-MM-DD. */
export const dayAfter = (now: number, days: number): string => new Date(now + days * dayLength).toISOString().slice(0, 10)
export const dayBefore = (now: number, days: number): string => dayAfter(now, -days)
