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
  archived: 0,
  ...fields,
})

export const makePrintJob = (fields: Partial<PrintJobRow> = {}): PrintJobRow => ({
  id: 'job-0000-0000-00001',
  audience: 1,
  printerId: 'printer-0000-00001',
  title: 'HeLa P12',
  labels: 1,
  copies: 1,
  width: 16,
  height: 1,
  dots: 'Y2ZgAAA=',
  state: 'waiting',
  reason: '',
  at: noon,
  startedAt: null,
  ...fields,
})

interface Given {
  readonly template?: Partial<LabelTemplateRow>
  readonly printer?: Partial<LabelPrinterRow>
  readonly job?: Partial<PrintJobRow>
}

/** A template, a printer and a print job are there before the command runs. */
export const withLabels =
  <Input>(input: Input, { template, printer, job }: Given = {}) =>
  async ({ lab }: TestDevice): Promise<Input> => {
    const rows = [makeLabelTemplate(template), makeLabelPrinter(printer), makePrintJob(job)] as const
    await lab.change(
      { entity: 'labelTemplates', id: rows[0].id, after: { ...rows[0] } },
      { entity: 'labelPrinters', id: rows[1].id, after: { ...rows[1] } },
      { entity: 'printJobs', id: rows[2].id, after: { ...rows[2] } },
    )
    return input
  }
