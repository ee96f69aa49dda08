import { useState } from 'react'

/** Most steps that can be taken back. */
const most = 100

/** A value with the ones before it. */
export interface Steps<Value> {
  readonly value: Value
  readonly canUndo: boolean
  /** Changes of the same `run`, such as those of one drag, are one step. */
  change: (value: Value, run?: string) => void
  undo: () => void
}

export function useHistory<Value>(first: Value): Steps<Value> {
  const [{ value, before }, setState] = useState<{ value: Value; before: readonly Value[]; run?: string | undefined }>({ value: first, before: [] })
  return {
    value,
    canUndo: before.length > 0,
    change: (next, run) =>
      setState((now) =>
        next === now.value ? now : { value: next, before: run !== undefined && run === now.run ? now.before : [...now.before.slice(-most), now.value], run },
      ),
    undo: () => setState((now) => (now.before.length > 0 ? { value: now.before.at(-1)!, before: now.before.slice(0, -1) } : now)),
  }
}
