import type { ActorRefFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import { captureScans } from '#machines/scan/capture-scans.ts'
import type { scanMachine } from '#machines/scan/scan.machine.ts'
import { tapKeys } from './key-taps.ts'
import { readingsOf, textOf } from './key-text.ts'
import { wholeScans } from './password-field-guard.ts'
import { SilenceTimer, type TimersOf } from './silence-timer.ts'
import type { WedgeKey } from './wedge-types.ts'

/** Keys less than 250 ms apart are one scan, whatever was scanned; Enter, Tab, or 500 ms of silence ends it. A single key is typed by a person. spec SDK-08 */
export class WholeScans {
  #keys: WedgeKey[] = []
  readonly #timer: SilenceTimer
  readonly #onScan: (code: string, readings: readonly string[]) => void

  /** `readings`: the code by this tablet's layout and by a US keyboard, if they differ. */
  constructor(timers: TimersOf, onScan: (code: string, readings: readonly string[]) => void) {
    this.#onScan = onScan
    this.#timer = new SilenceTimer(timers, () => this.end())
  }

  press(key: WedgeKey): void {
    const gap = key.at - (this.#keys.at(-1)?.at ?? -Infinity)
    if (gap >= limits.scan.idle) this.end()
    else if (gap >= limits.scan.slowKeyGap) this.forget()
    this.#keys.push(key)
    this.#timer.restart()
  }

  end(): void {
    const keys = this.#keys
    this.forget()
    if (keys.length > 1) this.#onScan(textOf(keys), readingsOf(keys))
  }

  forget(): void {
    this.#keys = []
    this.#timer.stop()
  }
}

let taken = 0

/**
 * Until the returned function is called, what is scanned comes here alone, each code whole and once, and opens nothing: for the scanner of an add-on.
 * A dialog of the app that waits for a code, or one that has to be answered, comes first. `choose`: which of two readings of the keys it is; null for none.
 */
export function takeWholeScans(
  scans: ActorRefFrom<typeof scanMachine>,
  onCode: (code: string) => void,
  choose: (readings: readonly string[]) => Promise<string | null>,
  timers: TimersOf = window,
): () => void {
  const handler = `${wholeScans}${++taken}`
  const isOnTop = () => {
    const { handlers, barriers } = scans.getSnapshot().context
    return barriers.length === 0 && handlers.at(-1) === handler
  }
  let isFreed = false
  let waiting = 0
  let last = Promise.resolve()
  const whole = new WholeScans(timers, (code, readings) => {
    if (!isOnTop()) return
    if (!waiting && readings.length < 2) return onCode(code)
    waiting++
    last = last
      .then(() => (readings.length < 2 ? code : choose(readings)))
      .then((chosen) => void (chosen !== null && !isFreed && onCode(chosen)))
      .finally(() => waiting--)
  })
  const untap = tapKeys({ onKey: (key) => (isOnTop() ? whole.press(key) : whole.forget()), onSuffix: () => whole.end() })
  // Keys come by the tap: the app's reader takes slow ones for a person's.
  const free = captureScans(scans, handler, ({ text, how }) => how !== 'wedge' && onCode(text))
  return () => {
    isFreed = true
    untap()
    free()
    whole.forget()
  }
}
