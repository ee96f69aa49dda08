import type { LabelDesign, LabelTemplateRow } from '#domain/entities/label-template.ts'
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

/** A template is there before the command runs. */
export const withTemplate =
  <Input>(input: Input, fields: Partial<LabelTemplateRow> = {}) =>
  async ({ lab }: TestDevice): Promise<Input> => {
    const template = makeLabelTemplate(fields)
    await lab.change({ entity: 'labelTemplates', id: template.id, after: { ...template } })
    return input
  }
