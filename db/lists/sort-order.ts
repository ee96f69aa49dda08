import type { Column } from './column.ts'

/** Slots sorted by some columns, then by id. Rows without a value in the first column come last, and do so in both directions. */
export class SortOrder {
  readonly #by: readonly Column<never>[]
  readonly #idOf: (slot: number) => number
  #slots: Int32Array
  /** So many of them have a value. */
  #filled: number

  constructor(by: readonly Column<never>[], idOf: (slot: number) => number, slots: Int32Array) {
    this.#by = by
    this.#idOf = idOf
    this.#slots = slots.slice().sort(this.#compare)
    this.#filled = this.#countFilled()
  }

  /** Moves rows that changed, came or went to where they belong. Costs a pass over the slots, not a sort of them. */
  update(changed: ReadonlySet<number>, isLive: (slot: number) => boolean): void {
    const moved = Int32Array.from([...changed].filter(isLive)).sort(this.#compare)
    const stayed = this.#slots.filter((slot) => !changed.has(slot))
    const merged = new Int32Array(stayed.length + moved.length)
    let next = 0
    let to = 0
    for (const slot of moved) {
      const end = this.#firstAfter(stayed, next, slot)
      merged.set(stayed.subarray(next, end), to)
      to += end - next
      merged[to++] = slot
      next = end
    }
    merged.set(stayed.subarray(next), to)
    this.#slots = merged
    this.#filled = this.#countFilled()
  }

  /** All slots in order. Callers do not change it. */
  inDirection(direction: 'ascending' | 'descending'): Int32Array {
    if (direction === 'ascending') return this.#slots
    const slots = this.#slots.slice()
    slots.subarray(0, this.#filled).reverse()
    return slots
  }

  #firstAfter(slots: Int32Array, from: number, slot: number): number {
    let [low, high] = [from, slots.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(slots[middle]!, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #countFilled(): number {
    const [first] = this.#by
    if (!first) return this.#slots.length
    let [low, high] = [0, this.#slots.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (first.isEmpty(this.#slots[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }

  #compare = (a: number, b: number): number => {
    for (const column of this.#by) {
      const [isEmptyA, isEmptyB] = [column.isEmpty(a), column.isEmpty(b)]
      if (isEmptyA !== isEmptyB) return isEmptyA ? 1 : -1
      const order = isEmptyA ? 0 : column.compare(a, b)
      if (order !== 0) return order
    }
    return this.#idOf(a) - this.#idOf(b)
  }
}
