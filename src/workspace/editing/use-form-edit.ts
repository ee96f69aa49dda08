import { useState } from 'react'
import { changedFields, changeFields, keepMine, conflictingFields, seenFields, shownFields, type FormState } from './edit-state.ts'
import { useUnsaved, type LeaveGuard } from './unsaved.ts'

/** Several fields of one item, edited together and saved at once. */
export interface FormEdit<Fields extends object> extends LeaveGuard {
  /** As shown: changed ones as typed, the others with their current values. */
  readonly values: Fields
  /** What was seen of the changed ones: the `was` of the mutation. */
  readonly seen: Partial<Fields>
  /** The names of the changed ones: only these are saved. */
  readonly changed: readonly (keyof Fields & string)[]
  /** Changed ones that someone else has changed, too, until the person has chosen. */
  readonly conflicts: readonly { readonly field: keyof Fields & string; readonly theirs: unknown }[]
  change: (part: Partial<Fields>) => void
  keepMine: (field: keyof Fields) => void
  takeTheirs: (field: keyof Fields) => void
}

/** `current`: the fields as they are now, or the initial values of a new item. */
export function useFormEdit<Fields extends object>(label: string, current: Fields): FormEdit<Fields> {
  const [state, setState] = useState<FormState<Fields>>({})
  const changed = changedFields(state)
  const unsaving = useUnsaved(label, changed.length > 0)
  return {
    ...unsaving,
    values: shownFields(state, current),
    seen: seenFields(state),
    changed,
    conflicts: conflictingFields(state, current).map((field) => ({ field, theirs: current[field] })),
    change: (part) => setState((now) => changeFields(now, current, part)),
    keepMine: (field) => setState((now) => ({ ...now, [field]: now[field] && keepMine(now[field], current[field]) })),
    takeTheirs: (field) =>
      setState((now) => {
        const { [field]: _, ...others } = now
        return others as FormState<Fields>
      }),
  }
}
