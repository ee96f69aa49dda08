/** Time as it is given to whatever waits, so that tests hand in one that they move. */
export interface Timers {
  /** Epoch ms; may jump. */
  now(): number
  /** Ms from some beginning; never jumps back. */
  elapsed(): number
  /** Runs `work` once after `delay` ms; answers how to call it off. */
  after(delay: number, work: () => void): () => void
  /** From 0 up to 1. */
  random(): number
}

export const deviceTimers: Timers = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delay, work) {
    const timer = setTimeout(work, Math.max(0, delay))
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}
