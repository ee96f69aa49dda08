import type { LabelSubject } from '#domain/rules/labels/label.ts'

/** What labels are printed for. */
export interface LabelRequest {
  readonly subject: LabelSubject
  readonly ids: readonly number[]
}
