/** What the people of a history write: no two are the same. */
export const word = /w\d+[😀😁]?_/gu

export const wordsOf = (text: string): string[] => text.match(word) ?? []

/** Words whose letters are all there in order, with others between that came where it stood while it was deleted. */
export function tornIn(lines: readonly string[]): { torn: Set<string>; rest: string } {
  const torn = new Set<string>()
  let rest = lines.map((line) => line.replaceAll('￼', '').replace(word, '')).join('')
  for (let last = ''; rest !== last;) {
    last = rest
    for (const found of wordsOf(rest)) torn.add(found)
    rest = rest.replace(word, '')
  }
  return { torn, rest }
}

export interface Verdict {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly torn: readonly string[]
  /** Letters that belong to no word. */
  readonly rest: string
}

/** Who wrote what, and what was taken away from before somebody’s eyes. Law: a word is there exactly once, unless somebody took it away. */
export class WordLedger {
  readonly #written = new Set<string>()
  readonly #taken = new Set<string>()
  readonly #copies = new Map<string, number>()
  readonly #moved = new Map<string, boolean>()

  get count(): number {
    return this.#written.size
  }

  write(made: string): void {
    this.#written.add(made)
  }

  /** Words that somebody saw and then deleted, or that may never have been saved: they need not be there. */
  take(gone: Iterable<string>): void {
    for (const each of gone) this.#taken.add(each)
  }

  isTaken(each: string): boolean {
    return this.#taken.has(each)
  }

  /** Somebody put a copy of it somewhere. */
  copy(again: string): void {
    this.#copies.set(again, (this.#copies.get(again) ?? 0) + 1)
  }

  /** Somebody cut it and put it elsewhere. Texts know nothing of each other: what went to another one and is moved once more in the first is in both. */
  move(each: string, isToOtherText: boolean): void {
    const before = this.#moved.get(each)
    if (before !== undefined && (before || isToOtherText)) this.copy(each)
    this.#moved.set(each, before === true || isToOtherText)
  }

  /** Undoing it in one text leaves it in the other. */
  isInOtherText(each: string): boolean {
    return this.#moved.get(each) === true
  }

  /** `spelled`: how the copy writes a word. */
  judge(lines: readonly string[], spelled = (each: string): string => each): Verdict {
    const counts = new Map<string, number>()
    for (const each of lines.flatMap(wordsOf)) counts.set(each, (counts.get(each) ?? 0) + 1)
    const { torn, rest } = tornIn(lines)
    const all = [...this.#written]
    return {
      lost: all.filter((each) => !counts.has(spelled(each)) && !this.#taken.has(each) && !torn.has(spelled(each))),
      doubled: all.filter((each) => (counts.get(spelled(each)) ?? 0) > 1 + (this.#copies.get(each) ?? 0)),
      torn: [...torn],
      rest,
    }
  }
}
