import type { Batch, Effect } from './disk.ts'
import { randomId } from './random-id.ts'
import type { PendingEffects } from './pending-effects.ts'

/** What a transaction does to the effects. */
export type EffectsChange = Pick<Batch, 'clearMirror' | 'effects' | 'leaving'>

export const changesEffects = ({ clearMirror, effects, leaving }: Batch): boolean => Boolean(clearMirror || effects?.length || leaving?.length)

/**
 * The effects as this connection last knew them, and the stamp in the database they stand for.
 *
 *   a transaction   reads the stamp ── as known here? ──► what is kept      no ──► $effects, read anew
 *                   changes effects ──► a new stamp, in the same transaction
 *   committed       what is kept follows, if it stood where the transaction began
 *
 * Law: another tab, a worker or an aborted transaction makes the stamps differ, and a difference only costs a reading.
 */
export class EffectsCache {
  readonly #connection: string
  #made = 0
  #stamp: string | undefined
  #kept: PendingEffects | undefined

  /** `connection` tells this one's stamps from all others'. */
  constructor(connection: string = randomId()) {
    this.#connection = connection
  }

  /** What is kept, whatever it stands for by now. */
  get last(): PendingEffects | undefined {
    return this.#kept
  }

  newStamp(): string {
    return `${this.#connection}:${++this.#made}`
  }

  /** What is kept, when it stands for this stamp. */
  get(stamp: string | undefined): PendingEffects | undefined {
    return stamp !== undefined && stamp === this.#stamp ? this.#kept : undefined
  }

  /** A committed transaction began at `before`, had read `loaded` there if it is given, and has made `changes` under the stamp `after`. */
  update(before: string | undefined, loaded: PendingEffects | undefined, changes: readonly EffectsChange[], after: string | undefined): void {
    const kept = loaded ?? this.get(before)
    if (!kept) return
    for (const change of changes) applyChange(kept, change)
    this.#kept = kept
    this.#stamp = after ?? before
  }
}

function applyChange(kept: PendingEffects, { clearMirror, effects = [], leaving = [] }: EffectsChange): void {
  if (clearMirror) kept.clear()
  for (const effect of effects satisfies readonly Effect[]) kept.set(effect)
  for (const n of leaving) kept.delete(n)
}
