/* A timer that is due: three high tones. Browsers allow sound only after a gesture, so the first tap on the page prepares it. */
import { play } from './beep.ts'

const notes = [0, 0.22, 0.44].map((at) => ({ hertz: 1320, at, seconds: 0.16 }))

export function ring(): void {
  play(notes)
  // Also for those who work with headphones or in a loud room. iPads cannot vibrate.
  navigator.vibrate?.([200, 100, 200])
}

/** Within a gesture. */
export const allowRinging = (): void => play([])
