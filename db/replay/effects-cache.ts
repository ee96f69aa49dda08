import type { Batch } from '../disk/disk.ts'
import type { Effect } from '../disk/disk-rows.ts'
import { randomId } from '../random-id.ts'
import type { PendingEffects } from './pending-effects.ts'

/** How a transaction changes the effects. */
export type EffectsChange = Pick<Batch, 'clearMirror' | 'effects' | 'leaving'>

export const changesEffects = ({ clearMirror, effects, leaving }: Batch): boolean => Boolean(clearMirror || effects?.length || leaving?.length)

/**
 * The effects as last known to this connection, and the stamp in the database that they belong to.
 *
 *   a transaction   reads the stamp ── same as here? ──► the cache      no ──► $effects, read again
 *                   changes effects ──► a new stamp, in the same transaction
 *   committed       the cache is updated, if it was valid when the transaction began
 *
 * Law 89: another tab, a worker or an aborted transaction makes the stamps differ, and a difference costs only one read.
 */
export class EffectsCache {
  readonly #connection: string
  #made = 0
  #stamp: string | undefined
  #kept: PendingEffects | undefined

  /** `connection` distinguishes this connection's stamps from all others'. */
  constructor(connection: string = randomId()) {
    this.#connection = connection
  }

  newStamp(): string {
    return `${this.#connection}:${++this.#made}`
  }

  /** The cache, if it belongs to this stamp. */
  get(stamp: string | undefined): PendingEffects | undefined {
    return stamp !== undefined && stamp === this.#stamp ? this.#kept : undefined
  }

  /** A committed transaction began at stamp `before`, read `loaded` there if given, and made `changes` under the stamp `after`. */
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
