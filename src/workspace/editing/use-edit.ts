import { useEffect, useEffectEvent, useState } from 'react'
import { beginEdit, hasConflict, keepMine, sameValue, currentValue, type EditState, type SavedValue } from './edit-state.ts'
import { useUnsaved } from './unsaved.ts'

declare const made: unique symbol

/** A field being edited in place. Only `useEdit` creates one, so that the current value is never mistaken for the starting value when saving. */
export interface Edit<Value> {
  readonly [made]: true
  readonly isOpen: boolean
  readonly current: Value
  readonly draft: Value
  /** What the person saw when they started: the `was` of the mutation. */
  readonly base: Value
  /** What they have seen last: the starting value, or someone else's that they answered. */
  readonly seen: Value
  /** Whether the draft differs from the starting value. */
  readonly isChanged: boolean
  /** A value that someone else entered meanwhile, until the person has chosen one; and who, if known. */
  readonly theirs: { readonly value: Value; readonly who: string | null } | null
  begin: () => void
  change: (draft: Value) => void
  keepMine: () => void
  takeTheirs: () => void
  /** Closes: nothing had to be saved, or it was saved as this value. */
  end: (saved?: Value) => void
  /** Closes without saving; asks first if something was typed. */
  cancel: () => void
}

export interface EditOptions<Value> {
  /** What is being edited, for the person: `anti-CD3ε: Note`. */
  label: string
  /** The current value, as it was read last. */
  value: Value
  /** Who entered a value that arrived meanwhile. */
  readAuthor?: (value: Value) => Promise<string | null>
}

export function useEdit<Value>({ label, value: read, readAuthor }: EditOptions<Value>): Edit<Value> {
  const [state, setState] = useState<EditState<Value> | null>(null)
  const [saved, setSaved] = useState<SavedValue<Value> | null>(null)
  const value = currentValue(saved, read)
  // Read again: if the old value returns, it is current.
  if (saved && !sameValue(saved.from, read)) setSaved(null)
  const isChanged = state !== null && !sameValue(state.draft, state.base)
  const { leave, release } = useUnsaved(label, isChanged)
  const isTheirs = state !== null && hasConflict(state, value)
  const who = useAuthor(isTheirs, value, readAuthor)
  const end = (to = value) => {
    release()
    setState(null)
    setSaved(sameValue(to, read) ? null : { from: read, to })
  }
  const edit: Omit<Edit<Value>, typeof made> = {
    isOpen: state !== null,
    current: value,
    draft: state ? state.draft : value,
    base: state ? state.base : value,
    seen: state ? state.acknowledged : value,
    isChanged,
    theirs: isTheirs ? { value, who } : null,
    begin: () => setState(beginEdit(value)),
    change: (draft) => setState((now) => ({ ...(now ?? beginEdit(value)), draft })),
    keepMine: () => setState((now) => now && keepMine(now, value)),
    takeTheirs: () => setState(beginEdit(value)),
    end,
    cancel: () => leave(() => end(read)),
  }
  return edit as Edit<Value>
}

function useAuthor<Value>(isRequested: boolean, value: Value, askWho: EditOptions<Value>['readAuthor']): string | null {
  const [answer, setAnswer] = useState<{ of: string; who: string | null } | null>(null)
  const of = JSON.stringify(value)
  const ask = useEffectEvent(() => askWho?.(value))
  useEffect(() => {
    if (!isRequested) return
    let isLate = false
    void ask()?.then((who) => isLate || setAnswer({ of, who }))
    return () => {
      isLate = true
    }
  }, [isRequested, of])
  return answer?.of === of ? answer.who : null
}
