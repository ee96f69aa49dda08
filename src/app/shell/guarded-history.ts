import { resolvePath, type AppHistory, type To } from '#src/app/router/browser-history.ts'
import type { Destination } from '#src/workspace/editing/unsaved.ts'

/** A requested address that is not opened until the person has answered. */
export interface BlockedNavigation {
  readonly to: Destination
  readonly go: () => void
}

/**
 *   push, replace ──► isHeld? ──no──► history          Back, Forward ──► isHeld? ──no──► the screens
 *                        └──yes──► departure                                └──yes──► taken back, then departure
 *
 * The browser's history, with a check before the person leaves the current screen.
 */
export class GuardedHistory {
  readonly history: AppHistory
  readonly #isHeld: (to: Destination) => boolean
  readonly #listeners = new Set<() => void>()
  #departure: BlockedNavigation | null = null
  /** The next step of the browser is the one that reverses a held step. */
  #takingBack: BlockedNavigation | null = null
  #isFree = false

  constructor(isHeld: (to: Destination) => boolean, inner: AppHistory) {
    this.#isHeld = isHeld
    this.history = {
      get location() {
        return inner.location
      },
      // Scanning the tube that is already shown goes nowhere, and Back leads to the previous screen, as after a link.
      push: (to, state) => this.#attempt(to, () => (this.#isHere(resolvePath(to, inner.location)) ? inner.replace(to, state) : inner.push(to, state))),
      replace: (to, state) => this.#attempt(to, () => inner.replace(to, state)),
      go: (delta) => inner.go(delta),
      listen: (tell) =>
        inner.listen((update) => {
          const { action, location, delta } = update
          // If the app did not create the entry, the way back from it is unknown.
          if (action !== 'pop' || !delta) return tell(update)
          if (this.#takingBack) return this.#becomeTakenBack()
          if (this.#isFree || !this.#isHeld(location)) {
            this.#isFree = false
            return tell(update)
          }
          const go = () => {
            this.#isFree = true
            inner.go(delta)
          }
          this.#takingBack = { to: location, go }
          inner.go(-delta)
        }),
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A navigation waiting for an answer. */
  readonly read = (): BlockedNavigation | null => this.#departure

  stay(): void {
    this.#become(null)
  }

  leave(): void {
    const departure = this.#departure
    this.#become(null)
    departure?.go()
  }

  #attempt(to: To, go: () => void): void {
    const asked = resolvePath(to, this.history.location)
    if (!this.#isHere(asked) && this.#isHeld(asked)) this.#become({ to: asked, go })
    else go()
  }

  #isHere({ pathname, search, hash }: Destination): boolean {
    const { location } = this.history
    return pathname === location.pathname && search === location.search && hash === location.hash
  }

  #becomeTakenBack(): void {
    const departure = this.#takingBack
    this.#takingBack = null
    this.#become(departure)
  }

  #become(departure: BlockedNavigation | null): void {
    this.#departure = departure
    for (const listener of this.#listeners) listener()
  }
}
