import { limits } from '#domain/limits.ts'

export type TimersOf = Pick<Window, 'setTimeout' | 'clearTimeout'>

/**
 * Calls back once nothing has come for the idle time. In a busy tab, keys may be handled after a timer that was due later. So the timer never ends
 * a scan in the turn in which it fires, and a late one waits for those keys; but not forever in a tab that stays busy.
 */
export class SilenceTimer {
  #timer: number | undefined
  readonly #window: TimersOf
  readonly #onSilence: () => void

  constructor(window: TimersOf, onSilence: () => void) {
    this.#window = window
    this.#onSilence = onSilence
  }

  restart(): void {
    this.#endAfter(limits.scan.idle, 0)
  }

  stop(): void {
    this.#window.clearTimeout(this.#timer)
  }

  #endAfter(ms: number, deferral: number): void {
    this.stop()
    const due = performance.now() + ms
    this.#timer = this.#window.setTimeout(() => {
      const isLate = performance.now() - due > limits.scan.keyGap
      if (deferral < maxDeferrals && (isLate || deferral === 0)) this.#endAfter(isLate ? limits.scan.keyGap : 0, deferral + 1)
      else this.#onSilence()
    }, ms)
  }
}

const maxDeferrals = 5
