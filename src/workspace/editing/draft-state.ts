import { sameValue } from './edit-state.ts'

/* What is known of a form for something new: what was typed over what it began with, and what is wrong with it. */

/** What is wrong, in words, by the field it is wrong with. */
export type DraftErrors<Name extends string = string> = { readonly [Field in Name]?: string | null | undefined }

export const hasErrors = (errors: DraftErrors): boolean => Object.values(errors).some(Boolean)

/** Whether one of the fields is another than it began with; `guarded` are those that are worth a question. */
export const isDraftChanged = <Fields extends object>(
  initial: Fields,
  changes: Partial<Fields>,
  guarded: readonly (keyof Fields)[] = Object.keys(changes) as (keyof Fields)[],
): boolean => guarded.some((field) => field in changes && !sameValue(changes[field], initial[field]))

/** How a save ended: it was not begun because something is wrong or another one runs, or it was run to its end. */
export type SaveOutcome = 'wrong' | 'under way' | 'run'

/** Runs one save at a time: a second tap on the button while the first one is being answered saves nothing twice. */
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
