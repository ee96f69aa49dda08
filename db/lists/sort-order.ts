import type { Column, Compare } from './column.ts'

/** Up to this many moved slots are placed one by one; more of them in one pass. */
const linearSearchLimit = 32

/** Slots sorted by some columns, then by id. Rows without a value in the first column come last in both directions. */
export class SortOrder {
  readonly #by: readonly Column<never>[]
  readonly #idOf: (slot: number) => number
  #slots: Int32Array
  /** How many slots have a value. */
  #filled: number

  /** `slots` in this order, see {@link sortSlots}. */
  constructor(by: readonly Column<never>[], idOf: (slot: number) => number, slots: Int32Array) {
    this.#by = by
    this.#idOf = idOf
    this.#slots = slots
    this.#filled = this.#countFilled()
  }

  /** Moves changed, new and removed rows to their places. Costs one pass over the slots at most, not a sort. */
  update(changed: ReadonlySet<number>, isLive: (slot: number) => boolean): void {
    const compare = compareByAll(
      this.#by.map((column) => (a: number, b: number) => column.compare(a, b)),
      this.#idOf,
    )
    const moved = Int32Array.from([...changed].filter(isLive)).sort(compare)
    const stayed = without(this.#slots, changed)
    const merged = new Int32Array(stayed.length + moved.length)
    let next = 0
    let to = 0
    for (const slot of moved) {
      const end = firstAfter(stayed, next, slot, compare)
      merged.set(stayed.subarray(next, end), to)
      to += end - next
      merged[to++] = slot
      next = end
    }
    merged.set(stayed.subarray(next), to)
    this.#slots = merged
    this.#filled = this.#countFilled()
  }

  /** All slots in order. Callers must not change it. */
  inDirection(direction: 'ascending' | 'descending'): Int32Array {
    if (direction === 'ascending') return this.#slots
    const slots = this.#slots.slice()
    slots.subarray(0, this.#filled).reverse()
    return slots
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
}

/** Sorts slots in place. */
export const sortSlots = (by: readonly Column<never>[], idOf: (slot: number) => number, slots: Int32Array): Int32Array =>
  slots.sort(
    compareByAll(
      by.map((column) => column.comparer()),
      idOf,
    ),
  )

function compareByAll(by: readonly Compare[], idOf: (slot: number) => number): Compare {
  const [first, second, ...rest] = by
  if (first && second && rest.length === 0) return (a, b) => first(a, b) || second(a, b) || idOf(a) - idOf(b)
  return (a, b) => {
    for (const compare of by) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return idOf(a) - idOf(b)
  }
}

function without(slots: Int32Array, gone: ReadonlySet<number>): Int32Array {
  if (gone.size > linearSearchLimit) {
    const isGone = new Uint8Array([...gone].reduce((most, slot) => Math.max(most, slot)) + 1)
    for (const slot of gone) isGone[slot] = 1
    return slots.filter((slot) => isGone[slot] !== 1)
  }
  const places = Int32Array.from(gone, (slot) => slots.indexOf(slot)).filter((place) => place >= 0)
  const left = new Int32Array(slots.length - places.length)
  let next = 0
  let to = 0
  for (const place of places.sort()) {
    left.set(slots.subarray(next, place), to)
    to += place - next
    next = place + 1
  }
  left.set(slots.subarray(next), to)
  return left
}

function firstAfter(slots: Int32Array, from: number, slot: number, compare: Compare): number {
  let [low, high] = [from, slots.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(slots[middle]!, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}
