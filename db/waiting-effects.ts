import type { Mark } from '#domain/marks.ts'
import type { Effect } from './disk.ts'

/**
 * The effects of all waiting intents, each found by what it read and what it wrote.
 * A pull asks for the few it meets; a device that keeps this between its pulls need not read thousands for that.
 */
export class WaitingEffects {
  /** In order: n only grows, and a map keeps its order when a value is replaced. */
  readonly #byN = new Map<number, Effect>()
  readonly #readers = new Map<Mark, Set<number>>()
  readonly #writers = new Map<Mark, Set<number>>()
  readonly #refusedByBuild = new Set<number>()

  constructor(inOrder: Iterable<Effect> = []) {
    for (const effect of inOrder) this.set(effect)
  }

  /** Every mark that one of them read. */
  get reads(): Pick<ReadonlySet<Mark>, 'size' | 'has'> {
    return this.#readers
  }

  readers(mark: Mark): Effect[] {
    return this.#effects(this.#readers.get(mark))
  }

  writers(mark: Mark): Effect[] {
    return this.#effects(this.#writers.get(mark))
  }

  /** Those that the build could not carry out, whatever the rows were. */
  refusedByBuild(): Effect[] {
    return this.#effects(this.#refusedByBuild)
  }

  /** The first ones, up to and with this n, in order. */
  upTo(n: number): Effect[] {
    const first: Effect[] = []
    for (const effect of this.#byN.values()) {
      if (effect.n > n) break
      first.push(effect)
    }
    return first
  }

  set(effect: Effect): void {
    const { n } = effect
    this.#forget(n)
    this.#byN.set(n, effect)
    for (const mark of effect.reads) add(this.#readers, mark, n)
    for (const mark of effect.writes) add(this.#writers, mark, n)
    if (effect.trouble === 'command.unknown' || effect.trouble === 'server.failed') this.#refusedByBuild.add(n)
  }

  delete(n: number): void {
    this.#forget(n)
    this.#byN.delete(n)
  }

  clear(): void {
    for (const part of [this.#byN, this.#readers, this.#writers, this.#refusedByBuild]) part.clear()
  }

  #forget(n: number): void {
    const effect = this.#byN.get(n)
    if (!effect) return
    for (const mark of effect.reads) drop(this.#readers, mark, n)
    for (const mark of effect.writes) drop(this.#writers, mark, n)
    this.#refusedByBuild.delete(n)
  }

  #effects(ns: Iterable<number> = []): Effect[] {
    return [...ns].map((n) => this.#byN.get(n)!)
  }
}

function add(index: Map<Mark, Set<number>>, mark: Mark, n: number): void {
  const ns = index.get(mark)
  if (ns) ns.add(n)
  else index.set(mark, new Set([n]))
}

function drop(index: Map<Mark, Set<number>>, mark: Mark, n: number): void {
  const ns = index.get(mark)
  if (ns?.delete(n) && !ns.size) index.delete(mark)
}
