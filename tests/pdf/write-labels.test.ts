import { expect, test } from 'vitest'
import { svgPath, type Outline } from '#domain/rules/labels/outline.ts'
import { labelOf, labelPresets } from '#domain/rules/labels/presets.ts'
import { layOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { placeLabels } from '#domain/rules/labels/sheets.ts'
import { labelTypeface } from '#pdf/label-typeface.ts'
import { writeLabels } from '#pdf/write-labels.ts'
import { encodeCode } from '#src/features/labels/encode-code.ts'
import { pdfFonts } from '#tests/harness/pdf-fonts.ts'
import { readPdf } from '#tests/harness/read-pdf.ts'

const about = { title: 'Labels', creator: 'Aliquot test', madeAt: Date.UTC(2026, 10, 22, 14, 5) }

test('a PDF of labels has the paper of its sheet, and each label in its place, in true size', async () => {
  const label = labelOf(labelPresets[0]!, 'sample')
  const { outline } = layOutLabel(label, { name: 'anti-CD3ε', code: '005000000001842' }, labelTypeface(pdfFonts), encodeCode)
  const bytes = await writeLabels(placeLabels(label, 3, 29), [outline, outline, outline].map(svgPath), about)
  const { pages, raw, fonts } = readPdf(bytes)
  expect(pages).toHaveLength(2)
  expect(raw).toMatch(/\/MediaBox \[0 0 612(\.0\d*)? 79[12](\.\d+)?\]/)
  expect(raw).toContain('/PrintScaling /None')
  expect(fonts).toEqual([])
})

test('letters and codes of a PDF are those of the screen', async () => {
  const outline: Outline = { steps: ['M', 'L', 'L', 'Z'], points: [1, 2, 3, 4, 5, 6] }
  const bytes = await writeLabels({ width: 50, height: 25, pages: [[{ index: 0, x: 10, y: 5 }]] }, [svgPath(outline)], about)
  const [drawing] = readPdf(bytes).drawings
  // Upside down, in points; then in millimeters at the place of the label.
  expect(drawing).toMatch(/^1 0 0 -1 0 70\.866\d* cm\nq\n2\.83464\d* 0 0 2\.83464\d* 0 0 cm\n1 0 0 1 10 5 cm\n1 2 m\n3 4 l\n5 6 l\nh\n.*\n0 0 0 scn\nf\nQ/)
})
