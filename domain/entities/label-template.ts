import { defineEntity } from '../entity.ts'
import type { Label, LabelSubject } from '../rules/labels/label.ts'

/** What a label is like, without what it is for. */
export type LabelDesign = Omit<Label, 'subject'>

/** A label that someone designed, for everyone in the group. */
export interface LabelTemplateRow {
  id: string
  name: string
  subject: LabelSubject
  design: LabelDesign
  archived: 0 | 1
}

export const labelTemplates = defineEntity<LabelTemplateRow>()({
  table: 'labelTemplates',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', name: 'text', subject: 'text', design: 'json', archived: 'flag' },
  indexes: {},
})
