import type { YieldControl } from '../../feed/yield-control.ts'

/** Items sorted or merged in one go: about a millisecond. */
const itemsAtOnce = 1_000

/** A stable sort that lets other work run: runs are sorted, then merged two by two. */
export async function sortCooperatively<T>(items: readonly T[], compare: (a: T, b: T) => number, yieldControl: YieldControl): Promise<T[]> {
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    runs.push(items.slice(from, from + itemsAtOnce).sort(compare))
    await yieldControl()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at]!, runs[at + 1] ?? [], compare, yieldControl))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number, yieldControl: YieldControl): Promise<T[]> {
  const merged: T[] = []
  for (let [at, other] = [0, 0]; at < left.length || other < right.length;) {
    const isLeft = other >= right.length || (at < left.length && compare(left[at]!, right[other]!) <= 0)
    merged.push(isLeft ? left[at++]! : right[other++]!)
    if (merged.length % itemsAtOnce === 0) await yieldControl()
  }
  return merged
}
