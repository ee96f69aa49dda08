import { limits } from '#domain/limits.ts'

export interface ScanTimers {
  /** Calls back after this long, unless the returned function is called first. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** Keys less than 250 ms apart are one scan; 500 ms of silence, or Enter, ends it. spec SDK-08 */
export class ScanCollector {
  private text = ''
  private lastAt = -Infinity
  private isFast = true
  private cancel: (() => void) | undefined
  private readonly timers: ScanTimers
  private readonly onScan: (code: string, isFast: boolean) => void

  /** `isFast`: as fast as the scanners that the app reads. */
  constructor(timers: ScanTimers, onScan: (code: string, isFast: boolean) => void) {
    this.timers = timers
    this.onScan = onScan
  }

  /** `at`: when the key was pressed, in ms. */
  press(key: string, at: number): void {
    if (key === 'Enter' || key === 'Tab') return this.end()
    if (key.length !== 1) return
    const gap = at - this.lastAt
    const isNew = gap >= limits.scan.slowKeyGap
    this.isFast = isNew || (this.isFast && gap < limits.scan.keyGap)
    this.text = isNew ? key : this.text + key
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
    const [code, { isFast }] = [this.text, this]
    this.stop()
    // A single key is typed by a person.
    if (code.length > 1) this.onScan(code, isFast)
  }
}
