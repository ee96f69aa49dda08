import { Dexie } from 'dexie'
import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import type { LabelTemplateRow } from '#domain/entities/label-template.ts'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { LabelSubject } from '#domain/rules/labels/label.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => compareNaturally(a.name, b.name)

/** The label templates of the group for one kind of thing, by name. */
export const readLabelTemplates = async (workspace: Workspace, subject: LabelSubject): Promise<LabelTemplateRow[]> =>
  (await workspace.mirror('labelTemplates').toArray()).filter((template) => !template.archived && template.subject === subject).sort(byName)

/** The label printers that are in use, by name. */
export const readLabelPrinters = async (workspace: Workspace): Promise<LabelPrinterRow[]> =>
  (await workspace.mirror('labelPrinters').toArray()).filter(({ archived }) => !archived).sort(byName)

export interface PrintJob extends PrintJobRow {
  /** Empty if it is not on this device. */
  readonly printer: string
  /** The server does not have it yet. */
  readonly isQueued: boolean
}

/** What the person has asked to be printed, the latest first. */
export async function readPrintJobs(workspace: Workspace): Promise<PrintJob[]> {
  const [jobs, printers] = await Promise.all([
    workspace.mirror('printJobs').where('[audience+at]').between([workspace.userId, Dexie.minKey], [workspace.userId, Dexie.maxKey]).reverse().toArray(),
    workspace.mirror('labelPrinters').toArray(),
  ])
  const names = new Map(printers.map(({ id, name }) => [id, name]))
  const queued = await workspace.outbox
    .where('about')
    .anyOf(jobs.map(({ id }) => rowKey('printJobs', id)))
    .toArray()
  const unsent = new Set(queued.flatMap(({ about }) => about))
  return jobs.map((job) => ({
    ...job,
    printer: names.get(job.printerId) ?? '',
    isQueued: job.state === 'waiting' && unsent.has(rowKey('printJobs', job.id)),
  }))
}
