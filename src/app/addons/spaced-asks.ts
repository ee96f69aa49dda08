import type { Timers } from '#sync/timers.ts'

/** What is asked, as often as someone wants to know: right away, and then at most once in this many ms, the last time after the last wish. */
export function spacedAsks(ask: () => void, spacing: number, timers: Pick<Timers, 'after'>): { readonly want: () => void; readonly stop: () => void } {
  let cancel: (() => void) | undefined
  let isWanted = false
  const rest = () => {
    cancel = undefined
    if (isWanted) want()
  }
  function want(): void {
    isWanted = cancel !== undefined
    if (isWanted) return
    ask()
    cancel = timers.after(spacing, rest)
  }
  return { want, stop: () => cancel?.() }
}
