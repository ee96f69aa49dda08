/** The median, so that one slow round, caused by the machine, does not count. */
export const median = (values: readonly number[]): number => percentile(values, 50)

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

/** Between which values the median would be, in 95 of 100 runs like this one. */
export function rangeOfMedian(values: readonly number[]): readonly [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const off = 0.98 * Math.sqrt(sorted.length)
  const at = (place: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(place)))] ?? Number.NaN
  return [at(sorted.length / 2 - 1 - off), at(sorted.length / 2 + off)]
}

export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
