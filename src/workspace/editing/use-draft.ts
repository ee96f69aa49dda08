import { useState } from 'react'
import { isDraftChanged, type DraftErrors } from './draft-state.ts'
import { useUnsaved, type Destination, type LeaveGuard } from './unsaved.ts'
import { useSave, type Save } from './use-save.ts'

export interface DraftOptions<Fields extends object> {
  /** What is typed, for people: `New sample`. Null where leaving asks nothing: a secret is typed again. */
  label: string | null
  /** What it begins with. A field that was not touched follows it. */
  initial: Fields
  /** Fields that are worth a question before they are left; without it, all. */
  guarded?: readonly (keyof Fields & string)[]
  /** Whether it is still there when the app has gone to that address. */
  isKeptAt?: (to: Destination) => boolean
  /** What keeps it from being saved as it is. */
  validate?: (draft: Fields) => DraftErrors<keyof Fields & string>
  /** Saves it; a refusal is told there, and the form stays as it is. Once it is saved: `release`. */
  onSave: (draft: Fields) => Promise<unknown>
}

/** A form for something new, until it is saved. */
export interface Draft<Fields extends object> extends LeaveGuard, Save<keyof Fields & string> {
  readonly draft: Fields
  readonly isChanged: boolean
  set: <Field extends keyof Fields>(field: Field, value: Fields[Field]) => void
  change: (part: Partial<Fields>) => void
}

/** What is typed into a form for something new: asked about before it is left, told what is wrong with it, and saved once. */
export function useDraft<Fields extends object>({ label, initial, guarded, isKeptAt, validate, onSave }: DraftOptions<Fields>): Draft<Fields> {
  const [changes, setChanges] = useState<Partial<Fields>>({})
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
