import { limits } from '#domain/limits.ts'

export interface ScanTimers {
  /** Calls back after this long, unless the returned function is called first. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** Keys less than 250 ms apart are one scan; 500 ms of silence, or Enter, ends it. spec SDK-08 */
export class ScanCollector {
  private text = ''
  private lastAt = -Infinity
  private cancel: (() => void) | undefined
  private readonly timers: ScanTimers
  private readonly onScan: (code: string) => void

  constructor(timers: ScanTimers, onScan: (code: string) => void) {
    this.timers = timers
    this.onScan = onScan
  }

  /** `at`: when the key was pressed, in ms. */
  press(key: string, at: number): void {
    if (key === 'Enter' || key === 'Tab') return this.end()
    if (key.length !== 1) return
    this.text = at - this.lastAt < limits.scan.slowKeyGap ? this.text + key : key
    this.lastAt = at
    this.cancel?.()
    this.cancel = this.timers.after(limits.scan.idle, () => this.end())
  }

  stop(): void {
    this.cancel?.()
    this.text = ''
    this.lastAt = -Infinity
  }

  private end(): void {
    const code = this.text
    this.stop()
    // A single key is typed by a person.
    if (code.length > 1) this.onScan(code)
  }
}
