import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import type { LabelTemplateRow } from '#domain/entities/label-template.ts'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import type { LabelSubject } from '#domain/rules/labels/label.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => compareNaturally(a.name, b.name)

/** The label templates of the group for one kind of thing, by name. */
export const readLabelTemplates = async (workspace: Workspace, subject: LabelSubject): Promise<LabelTemplateRow[]> =>
  (await workspace.mirror('labelTemplates').toArray()).filter((template) => !template.archived && template.subject === subject).sort(byName)

/** The printers of the group in the network, by name. */
export const readLabelPrinters = async (workspace: Workspace): Promise<LabelPrinterRow[]> =>
  (await workspace.mirror('labelPrinters').toArray()).filter(({ archived }) => !archived).sort(byName)

/** What the person has printed in the network, the last first. */
export const readPrintJobs = async (workspace: Workspace): Promise<PrintJobRow[]> =>
  (await workspace.mirror('printJobs').toArray()).sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
