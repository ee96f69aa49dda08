import { useEffect, useRef, useState } from 'react'
import type { Message } from '#domain/message.ts'
import { hasErrors, SaveGate, type DraftErrors } from './draft-state.ts'

export interface SaveOptions<Name extends string> {
  /** The errors that keep the form from being saved. */
  validate: () => DraftErrors<Name>
  /** Saves it; shows a refusal itself, and then the form stays unchanged. */
  onSave: () => Promise<unknown>
}

export interface Save<Name extends string> {
  /** Whether the person has tried to save: errors are not shown before. */
  readonly hasTried: boolean
  readonly isSaving: boolean
  /** The error of the field, once it may be shown. */
  errorOf: (field: Name) => string | null
  /** Saves, or moves the focus to the first field with an error. Does nothing during a save. `otherwise` is another way to save it. */
  save: (otherwise?: () => Promise<unknown>) => Promise<void>
  /** Errors found while saving, until it is saved again. */
  showErrors: (errors: DraftErrors<Name>) => void
  /** Why it was not saved, if that is not about one field; until it is saved again. */
  readonly failure: Message | null
  showFailure: (failure: Message) => void
  /** As if saving had never been tried. */
  reset: () => void
  /** The element around the fields, in which the first one with an error is found. */
  readonly fieldsRef: (element: HTMLElement | null) => void
}

/** Saving a form: its errors, shown after the first attempt, and one save at a time. */
export function useSave<Name extends string>({ validate, onSave }: SaveOptions<Name>): Save<Name> {
  const [hasTried, setHasTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [told, setTold] = useState<DraftErrors<Name>>({})
  const [failure, showFailure] = useState<Message | null>(null)
  /** Attempts that ended at a field, so that each one moves the focus. */
  const [failures, setFailures] = useState(0)
  const [gate] = useState(() => new SaveGate())
  const fields = useRef<HTMLElement>(null)
  const [fieldsRef] = useState(() => (element: HTMLElement | null) => {
    fields.current = element
  })
  useEffect(() => {
    if (failures > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])
  const showErrors = (errors: DraftErrors<Name>) => {
    setTold(errors)
    if (hasErrors(errors)) setFailures((count) => count + 1)
  }
  const save = async (otherwise = onSave) => {
    setHasTried(true)
    const outcome = await gate.run(validate(), async () => {
      setTold({})
      showFailure(null)
      setIsSaving(true)
      try {
        await otherwise()
      } finally {
        setIsSaving(false)
      }
    })
    if (outcome === 'wrong') setFailures((count) => count + 1)
  }
  return {
    hasTried,
    isSaving,
    errorOf: (field) => told[field] ?? (hasTried ? validate()[field] : null) ?? null,
    save,
    showErrors,
    failure,
    showFailure,
    reset: () => {
      setHasTried(false)
      setTold({})
      showFailure(null)
    },
    fieldsRef,
  }
}
