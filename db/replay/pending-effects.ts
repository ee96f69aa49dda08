import type { DependencyKey } from '#domain/dependency-keys.ts'
import { isKind } from '#domain/schema.ts'
import type { Effect } from '../disk/disk-rows.ts'

/**
 * The effects of all queued mutations, indexed by what they read and wrote.
 * A pull looks up the few it affects; a device that keeps this between pulls need not read thousands for that.
 */
export class PendingEffects {
  /** In order: n only grows, and a map keeps its order when a value is replaced. */
  readonly #byN = new Map<number, Effect>()
  readonly #readers = new Map<DependencyKey, Set<number>>()
  readonly #writers = new Map<DependencyKey, Set<number>>()
  readonly #refusedByBuild = new Set<number>()

  constructor(inOrder: Iterable<Effect> = []) {
    for (const effect of inOrder) this.set(effect)
  }

  /** Every dependency key that any of them read. */
  get reads(): Pick<ReadonlySet<DependencyKey>, 'size' | 'has'> {
    return this.#readers
  }

  /** In queue order. */
  get all(): Effect[] {
    return [...this.#byN.values()]
  }

  readers(key: DependencyKey): Effect[] {
    return this.#effects(this.#readers.get(key))
  }

  writers(key: DependencyKey): Effect[] {
    return this.#effects(this.#writers.get(key))
  }

  /** Those that this build could not run, whatever the rows were. */
  refusedByBuild(): Effect[] {
    return this.#effects(this.#refusedByBuild)
  }

  /** The lowest n that is not below this one. */
  firstFrom(n: number): number | undefined {
    for (const each of this.#byN.keys()) if (each >= n) return each
    return undefined
  }

  /** The first ones, up to and including this n, in order. */
  upTo(n: number): Effect[] {
    const first: Effect[] = []
    for (const effect of this.#byN.values()) {
      if (effect.n > n) break
      first.push(effect)
    }
    return first
  }

  set(noted: Effect): void {
    const effect = withKnownKinds(noted)
    const { n } = effect
    this.#forget(n)
    this.#byN.set(n, effect)
    for (const key of effect.reads) add(this.#readers, key, n)
    for (const key of effect.writes) add(this.#writers, key, n)
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
    for (const key of effect.reads) drop(this.#readers, key, n)
    for (const key of effect.writes) drop(this.#writers, key, n)
    this.#refusedByBuild.delete(n)
  }

  #effects(ns: Iterable<number> = []): Effect[] {
    return [...ns].map((n) => this.#byN.get(n)!)
  }
}

/** A newer build may have noted rows of kinds that this one does not know, and cannot look up. */
function withKnownKinds(effect: Effect): Effect {
  const isKnown = (key: DependencyKey): boolean => isKind(key.slice(0, key.search(/\W/)))
  if ([effect.reads, effect.writes, effect.touched].every((keys) => keys.every(isKnown))) return effect
  return { ...effect, reads: effect.reads.filter(isKnown), writes: effect.writes.filter(isKnown), touched: effect.touched.filter(isKnown) }
}

function add(index: Map<DependencyKey, Set<number>>, key: DependencyKey, n: number): void {
  const ns = index.get(key)
  if (ns) ns.add(n)
  else index.set(key, new Set([n]))
}

function drop(index: Map<DependencyKey, Set<number>>, key: DependencyKey, n: number): void {
  const ns = index.get(key)
  if (ns?.delete(n) && !ns.size) index.delete(key)
}
