import type { LabelTemplateRow } from '#domain/entities/label-template.ts'
import type { LabelSubject } from '#domain/rules/labels/label.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => compareNaturally(a.name, b.name)

/** The label templates of the group for one kind of thing, by name. */
export const readLabelTemplates = async (workspace: Workspace, subject: LabelSubject): Promise<LabelTemplateRow[]> =>
  (await workspace.mirror('labelTemplates').toArray()).filter((template) => !template.archived && template.subject === subject).sort(byName)
