const minute = 60_000
const hour = 60 * minute

/** Ms between an attempt that failed and the next one: three days in all. */
export const retryWaits: readonly number[] = [10_000, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour]
