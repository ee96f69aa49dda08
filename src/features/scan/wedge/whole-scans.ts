import type { ActorRefFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import { captureScans } from '#machines/scan/capture-scans.ts'
import type { scanMachine } from '#machines/scan/scan.machine.ts'
import { isSecret } from './field-snapshot.ts'
import { tapKeys } from './key-taps.ts'
import { textOf } from './key-text.ts'
import { startPasswordFieldGuard } from './password-field-guard.ts'
import { SilenceTimer, type TimersOf } from './silence-timer.ts'
import type { WedgeKey } from './wedge-types.ts'

/** Keys less than 250 ms apart are one scan, whatever was scanned; Enter, Tab, or 500 ms of silence ends it. A single key is typed by a person. spec SDK-08 */
export class WholeScans {
  #keys: WedgeKey[] = []
  readonly #timer: SilenceTimer
  readonly #onScan: (code: string) => void

  constructor(timers: TimersOf, onScan: (code: string) => void) {
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
    if (keys.length > 1) this.#onScan(textOf(keys))
  }

  forget(): void {
    this.#keys = []
    this.#timer.stop()
  }
}

const prefix = 'whole-scans-'
let taken = 0

/** Whether what is scanned now goes to the scanner of an add-on. */
const areTakenWhole = (scans: ActorRefFrom<typeof scanMachine>): boolean => {
  const { handlers, barriers } = scans.getSnapshot().context
  return barriers.length === 0 && (handlers.at(-1)?.startsWith(prefix) ?? false)
}

/**
 * A tube scanned into a password prompt is still a scan, and is taken out of it again. Law: nothing that is typed into a password field is told to an
 * add-on, whatever it looks like: while its scanner is on, it stays in the field.
 */
export const guardPasswordFields = (scans: ActorRefFrom<typeof scanMachine>, page: Window = window): (() => void) =>
  startPasswordFieldGuard({
    window: page,
    guards: (target) => isSecret(target) && !areTakenWhole(scans),
    onScan: (text) => scans.send({ type: 'code.read', text, how: 'wedge' }),
  })

/**
 * Until the returned function is called, what is scanned comes here alone, each code whole and once, and opens nothing: for the scanner of an add-on.
 * A dialog of the app that waits for a code, or one that has to be answered, comes first.
 */
export function takeWholeScans(scans: ActorRefFrom<typeof scanMachine>, onCode: (code: string) => void, timers: TimersOf = window): () => void {
  const handler = `${prefix}${++taken}`
  const isOnTop = () => {
    const { handlers, barriers } = scans.getSnapshot().context
    return barriers.length === 0 && handlers.at(-1) === handler
  }
  const whole = new WholeScans(timers, (code) => isOnTop() && onCode(code))
  const untap = tapKeys({ onKey: (key) => (isOnTop() ? whole.press(key) : whole.forget()), onSuffix: () => whole.end() })
  // Keys come by the tap: the app's reader takes slow ones for a person's.
  const free = captureScans(scans, handler, ({ text, how }) => how !== 'wedge' && onCode(text))
  return () => {
    untap()
    free()
    whole.forget()
  }
}
