/*
 * What a framed add-on asks a person. The app draws the dialog, so that it looks and works like every other one, and nothing in it can pass for
 * a dialog of the app.
 */

interface Field {
  /** The name of the answer. */
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
}

export type FramedField = Field &
  (
    | { readonly kind: 'text' | 'long-text'; readonly value?: string; readonly maxLength?: number }
    | { readonly kind: 'number'; readonly value?: number; readonly min?: number; readonly max?: number; readonly unit?: string }
    | { readonly kind: 'choice'; readonly value?: string; readonly options: readonly FramedOption[] }
    | { readonly kind: 'check'; readonly value?: boolean }
    /** YYYY-MM-DD. */
    | { readonly kind: 'date'; readonly value?: string }
  )

export interface FramedOption {
  readonly value: string
  readonly label: string
}

export interface FramedPanel {
  readonly title?: string
  readonly text?: string
  readonly fields?: readonly FramedField[]
}

export interface FramedQuestion {
  readonly title: string
  /** One is a dialog; several are a wizard with *Previous*, *Next* and *Finalize*. */
  readonly panels: readonly FramedPanel[]
  /** The button of a dialog, a verb such as *Calculate*; *Save* if there is none. */
  readonly confirm?: string
}

/** By the id of their field. Empty texts are '', numbers that were not entered are null. */
export type FramedAnswers = Readonly<Record<string, string | number | boolean | null>>
