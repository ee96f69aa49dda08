import { sameValue } from './edit-state.ts'

/* The state of a form for something new: what was typed over its initial values, and its errors. */

/** Error messages, by field. */
export type DraftErrors<Name extends string = string> = { readonly [Field in Name]?: string | null | undefined }

export const hasErrors = (errors: DraftErrors): boolean => Object.values(errors).some(Boolean)

/** Whether any field differs from its initial value; `guarded` are those worth asking about. */
export const isDraftChanged = <Fields extends object>(
  initial: Fields,
  changes: Partial<Fields>,
  guarded: readonly (keyof Fields)[] = Object.keys(changes) as (keyof Fields)[],
): boolean => guarded.some((field) => field in changes && !sameValue(changes[field], initial[field]))

/** How a save ended: not started because of errors or because another one is running, or finished. */
export type SaveOutcome = 'wrong' | 'under way' | 'run'

/** Runs one save at a time: a second tap on the button during the first one does not save twice. */
export class SaveGate {
  #isRunning = false

  async run(errors: DraftErrors, save: () => Promise<unknown>): Promise<SaveOutcome> {
    if (this.#isRunning) return 'under way'
    if (hasErrors(errors)) return 'wrong'
    this.#isRunning = true
    try {
      await save()
      return 'run'
    } finally {
      this.#isRunning = false
    }
  }
}
