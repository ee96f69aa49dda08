import { useState } from 'react'
import { isDraftChanged, type DraftErrors } from './draft-state.ts'
import { useUnsaved, type Destination, type LeaveGuard } from './unsaved.ts'
import { useSave, type Save } from './use-save.ts'

export interface DraftOptions<Fields extends object> {
  /** What is being typed, for the person: `New sample`. Null if leaving should not ask, as for a secret, which is typed again. */
  label: string | null
  /** The initial values. A field that was not touched follows them. */
  initial: Fields
  /** What was typed before, and is there again. */
  begun?: Partial<Fields> | undefined
  /** Fields worth asking about before they are left; all by default. */
  guarded?: readonly (keyof Fields & string)[]
  /** Whether it still exists after going to that address. */
  isKeptAt?: (to: Destination) => boolean
  /** The errors that keep it from being saved. */
  validate?: (draft: Fields) => DraftErrors<keyof Fields & string>
  /** Saves it; shows a refusal itself, and then the form stays unchanged. Calls `release` once it is saved. */
  onSave: (draft: Fields) => Promise<unknown>
}

/** A form for something new, until it is saved. */
export interface Draft<Fields extends object> extends LeaveGuard, Save<keyof Fields & string> {
  readonly draft: Fields
  readonly isChanged: boolean
  set: <Field extends keyof Fields>(field: Field, value: Fields[Field]) => void
  change: (part: Partial<Fields>) => void
}

/** A form for something new: asks before it is left, shows its errors, and is saved once. */
export function useDraft<Fields extends object>({ label, initial, begun, guarded, isKeptAt, validate, onSave }: DraftOptions<Fields>): Draft<Fields> {
  const [changes, setChanges] = useState<Partial<Fields>>(begun ?? {})
  const draft = { ...initial, ...changes }
  const isChanged = isDraftChanged(initial, changes, guarded)
  const guard = useUnsaved(label ?? '', label !== null && isChanged, isKeptAt)
  const saving = useSave<keyof Fields & string>({ validate: () => validate?.(draft) ?? {}, onSave: () => onSave(draft) })
  const change = (part: Partial<Fields>) => setChanges((now) => ({ ...now, ...part }))
  return {
    ...guard,
    ...saving,
    draft,
    isChanged,
    set: (field, value) => setChanges((now) => ({ ...now, [field]: value })),
    change,
    reset: () => {
      setChanges({})
      saving.reset()
    },
  }
}
