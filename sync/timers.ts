/** Time, as passed to everything that waits; tests pass in a clock they control. */
export interface Timers {
  /** Epoch ms; may jump. */
  now(): number
  /** Ms from an arbitrary start; never jumps back. */
  elapsed(): number
  /** Runs `work` once after `delay` ms; returns a function that cancels it. */
  after(delay: number, work: () => void): () => void
  /** From 0 to less than 1. */
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
