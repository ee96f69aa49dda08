import { addonLimits } from '#src/addons/host/addon-limits.ts'

export interface Pulse {
  /** Something may have happened to the frame: one question without an answer is enough now. */
  readonly doubt: () => void
  readonly end: () => void
}

export interface PulseParts {
  /** Returns what ends it. */
  readonly every: (ms: number, callback: () => void) => () => void
  /** A page in the background is throttled, and so are its frames. */
  readonly isVisible: () => boolean
}

/**
 * Asks a frame again and again whether it responds, through a port that its own page answers, before anything of the add-on.
 * Only a frame in another process than the page can be found out like this; one in the same process keeps the page from asking.
 */
export function watchPulse(port: Pick<MessagePort, 'postMessage' | 'addEventListener' | 'start'>, { every, isVisible }: PulseParts, onLost: () => void): Pulse {
  let missed = 0
  const ask = () => {
    if (!isVisible()) return
    if (missed >= addonLimits.pulse.missed) return onLost()
    missed += 1
    port.postMessage(null)
  }
  port.addEventListener('message', () => (missed = 0))
  port.start()
  const end = every(addonLimits.pulse.every, ask)
  ask()
  return {
    end,
    doubt() {
      missed = addonLimits.pulse.missed - 1
      ask()
    },
  }
}
