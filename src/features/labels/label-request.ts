import type { LabelSubject } from '#domain/rules/labels/label.ts'

/** What labels are printed for. */
export type LabelRequest =
  | { readonly subject: LabelSubject; readonly ids: readonly number[] }
  /** The samples in a compartment and in all below it. */
  | { readonly subject: 'sample'; readonly below: number }
