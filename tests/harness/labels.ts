import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import type { LabelDesign, LabelTemplateRow } from '#domain/entities/label-template.ts'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { noon } from './factories.ts'
import type { TestDevice } from './two-devices.ts'

export const cryoDesign: LabelDesign = {
  width: 24,
  height: 13,
  dpi: 300,
  stock: { kind: 'roll' },
  cap: null,
  elements: [
    { kind: 'datamatrix', x: 1, y: 2, width: 9, height: 9 },
    { kind: 'field', field: 'name', x: 11, y: 2, width: 12, height: 4, size: 6, isBold: true, fit: 'shrink' },
  ],
}

export const makeLabelTemplate = (fields: Partial<LabelTemplateRow> = {}): LabelTemplateRow => ({
  id: 'template-0000-0001',
  name: 'Cryo tube',
  subject: 'sample',
  design: cryoDesign,
  archived: 0,
  ...fields,
})

export const makeLabelPrinter = (fields: Partial<LabelPrinterRow> = {}): LabelPrinterRow => ({
  id: 'printer-0000-00001',
  name: 'Zebra, room 2.108',
  dpi: 300,
  width: 24,
  height: 13,
  archived: 0,
  ...fields,
})

/** Dots of one label of 16 × 1, deflated. */
const someDots = 'S0sDAA=='

export const makePrintJob = (fields: Partial<PrintJobRow> = {}): PrintJobRow => ({
  id: 'job-0000-0000-00001',
  audience: 1,
  printerId: 'printer-0000-00001',
  title: 'HeLa P12',
  labels: 1,
  copies: 1,
  width: 16,
  height: 1,
  dots: someDots,
  state: 'waiting',
  reason: '',
  at: noon,
  startedAt: null,
  ...fields,
})

/** What someone asks to be printed. */
export const printInput = {
  jobId: 'job-0000-0000-00002',
  printerId: 'printer-0000-00001',
  title: 'HeLa P13',
  labels: 1,
  copies: 1,
  width: 16,
  height: 1,
  dots: someDots,
}

/** A template is there before the command runs. */
export const withTemplate =
  <Input>(input: Input, fields: Partial<LabelTemplateRow> = {}) =>
  async ({ lab }: TestDevice): Promise<Input> => {
    const template = makeLabelTemplate(fields)
    await lab.change({ entity: 'labelTemplates', id: template.id, after: { ...template } })
    return input
  }

/** A printer and a print job are there before the command runs. */
export const withPrinter =
  <Input>(input: Input, { printer, job }: { readonly printer?: Partial<LabelPrinterRow>; readonly job?: Partial<PrintJobRow> } = {}) =>
  async ({ lab }: TestDevice): Promise<Input> => {
    const rows = [makeLabelPrinter(printer), makePrintJob(job)] as const
    await lab.change({ entity: 'labelPrinters', id: rows[0].id, after: { ...rows[0] } }, { entity: 'printJobs', id: rows[1].id, after: { ...rows[1] } })
    return input
  }
