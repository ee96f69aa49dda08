import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import { frameOf } from '#domain/rules/labels/frame.ts'
import type { Label } from '#domain/rules/labels/label.ts'
import { layOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { OutlineBuilder } from '#domain/rules/labels/outline.ts'
import type { Typeface } from '#domain/rules/labels/typeface.ts'
import { usualElements } from '#domain/rules/labels/usual-elements.ts'
import { t } from '#src/ui/text/translate.ts'
import { encodeCode } from '#src/features/labels/encode-code.ts'
import type { Change } from '#src/workspace/mutations/change.ts'
import { printOn } from './print-on.ts'

/** In the code of a test label: no sample has it. */
const testCode = 'TEST'

/** The edge of the label, with the printer's name and a code to scan, if there is room for them. */
export function printTestLabel(printer: LabelPrinterRow, typeface: Typeface): Promise<Change> {
  const { name, width, height, dpi } = printer
  const elements = usualElements({ width, height, cap: null }, { code: 'datamatrix', fields: ['name', 'code'] })
  const label: Label = { subject: 'layer', width, height, dpi, stock: { kind: 'roll' }, cap: null, elements }
  const { outline, faults } = layOutLabel(label, { name, code: testCode }, typeface, encodeCode)
  const drawn = new OutlineBuilder()
  drawn.add(frameOf(label), 0, 0, 1)
  if (faults.length === 0) drawn.add(outline, 0, 0, 1)
  return printOn(printer, { title: t('Test label'), label, outlines: [drawn], copies: 1 })
}
