import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { ScanTimers } from '#src/addons/scanner/scan-collector.ts'

export interface HeartbeatParts {
  readonly timers: ScanTimers
  readonly ask: () => void
  /** A page in the background is throttled, and so are its frames. */
  readonly isVisible: () => boolean
  readonly onSilence: () => void
}

/** Asks a frame again and again whether it answers: one that is caught in a loop does not. */
export class Heartbeat {
  private readonly parts: HeartbeatParts
  private missed = 0
  private cancel: (() => void) | undefined

  constructor(parts: HeartbeatParts) {
    this.parts = parts
  }

  /** The frame has said something, for the first time or again. */
  heard(): void {
    this.missed = 0
    if (!this.cancel) this.wait()
  }

  stop(): void {
    this.cancel?.()
    this.cancel = () => {}
  }

  private wait(): void {
    this.cancel = this.parts.timers.after(addonLimits.frame.beat, () => this.beat())
  }

  private beat(): void {
    const { ask, isVisible, onSilence } = this.parts
    if (isVisible()) {
      if (this.missed === addonLimits.frame.missed) return onSilence()
      this.missed += 1
      ask()
    }
    this.wait()
  }
}
