/** Repeatable randomness: the same seed and purpose produce the same draws on every machine (sfc32 over a hashed text). */
export class Random {
  #a: number
  #b: number
  #c: number
  #d = 1

  constructor(seed: number, purpose: string) {
    this.#a = seed | 0
    this.#b = hash(purpose, 0x811c9dc5)
    this.#c = hash(purpose, seed ^ 0x9e3779b9)
    for (let warmUp = 0; warmUp < 12; warmUp++) this.next()
  }

  /** From 0 to less than 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }

  /** An integer, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** A number from `from` to `to`, as an instrument would display it. */
  decimal(from: number, to: number, digits: number): number {
    return Number((from + this.next() * (to - from)).toFixed(digits))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  /** Picks by weight: `{ Member: 3, Student: 1 }` picks three members for every student. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name {
    const entries = Object.entries(weights) as [Name, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    return entries[entries.length - 1]![0]
  }

  /** `count` letters from `alphabet`, e.g. bases. */
  text(alphabet: string, count: number): string {
    let text = ''
    for (let n = 0; n < count; n++) text += alphabet[this.int(0, alphabet.length - 1)]
    return text
  }
}

function hash(text: string, start: number): number {
  let value = start
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 0x01000193)
  return value | 0
}
