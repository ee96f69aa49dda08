import type { Unsaved } from '#src/workspace/editing/unsaved.ts'

/**
 *   nothing ──found──► offered ──accept──► (nothing unsaved) ─────────────────────► the worker takes over ──► every tab reloads
 *                         ▲                 └► asking ──confirm──► waiting ──all saved──┘
 *                         └──────decline───────┘
 *   taken-over: another tab accepted while something here was unsaved; reloads when that is saved.
 */
export type NewVersionState =
  | { readonly name: 'nothing' | 'offered' | 'taken-over' }
  /** `unsaved` is what a reload would lose, in all tabs. */
  | { readonly name: 'asking' | 'waiting'; readonly unsaved: readonly Unsaved[] }

export interface NewVersionDeps {
  /** The waiting worker takes over all tabs. */
  takeOver: () => void
  reload: () => void
  readUnsaved: () => Promise<readonly Unsaved[]>
  whenAllSaved: (onLeft: (left: readonly Unsaved[]) => void) => Promise<void>
  isAllSavedHere: () => boolean
  watchUnsaved: (listener: () => void) => () => void
}

/** A new version is offered and never forced. Law: no tab is reloaded while it has unsaved text. */
export class NewVersion {
  readonly #parts: NewVersionDeps
  readonly #listeners = new Set<() => void>()
  #state: NewVersionState = { name: 'nothing' }

  constructor(parts: NewVersionDeps) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): NewVersionState => this.#state

  /** A worker of a newer build is installed and waiting. */
  found(): void {
    if (this.#state.name === 'nothing') this.#become({ name: 'offered' })
  }

  async accept(): Promise<void> {
    const unsaved = await this.#parts.readUnsaved()
    if (unsaved.length) this.#become({ name: 'asking', unsaved })
    else this.#parts.takeOver()
  }

  /** Until it is found waiting again. */
  decline(): void {
    this.#become({ name: 'nothing' })
  }

  /** The update starts when everything that is unsaved now, in any tab, has been saved or closed. */
  async confirm(): Promise<void> {
    await this.#parts.whenAllSaved((unsaved) => this.#become({ name: 'waiting', unsaved }))
    this.#parts.takeOver()
  }

  /** A newer worker controls this tab from now on. */
  tookOver(): void {
    if (this.#parts.isAllSavedHere()) return this.#parts.reload()
    this.#become({ name: 'taken-over' })
    const stop = this.#parts.watchUnsaved(() => {
      if (!this.#parts.isAllSavedHere()) return
      stop()
      this.#parts.reload()
    })
  }

  #become(state: NewVersionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
