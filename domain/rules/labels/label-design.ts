import * as z from 'zod/mini'
import type { LabelDesign } from '../../entities/label-template.ts'
import { shortText } from '../../input.ts'
import { labelFields, type LabelElement, type LabelField } from './label.ts'
import { labelLimits } from './label-limits.ts'

const { side, page, dpi, rows, elements, letters } = labelLimits

const length = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))
/** The width or height of a label. */
export const edge = length(side.least, side.most)
export const resolution = z.int().check(z.minimum(dpi.least), z.maximum(dpi.most))
const onPage = length(0, page.most)
const step = length(0.5, page.most)
const count = z.int().check(z.positive(), z.maximum(rows))
const field = z.enum([...new Set(Object.values(labelFields).flat())] as [LabelField, ...LabelField[]])

const place = {
  x: length(-side.most, side.most),
  y: length(-side.most, side.most),
  width: length(0.1, side.most),
  height: length(0.1, side.most),
  turned: z.exactOptional(z.boolean()),
}
const size = length(letters.least, letters.most)
const align = z.exactOptional(z.enum(['left', 'center', 'right']))
const style = { size, isBold: z.boolean(), fit: z.enum(['wrap', 'shrink']), align }

const element: z.ZodMiniType<LabelElement> = z.union([
  z.object({ kind: z.literal('text'), text: shortText, ...place, ...style }),
  z.object({ kind: z.literal('field'), field, ...place, ...style }),
  z.object({ kind: z.literal('fields'), fields: z.array(field).check(z.maxLength(rows)), size, align, ...place }),
  z.object({ kind: z.enum(['datamatrix', 'code128', 'qrcode', 'line']), ...place }),
])

const stock = z.union([
  z.object({
    kind: z.literal('sheet'),
    page: z.object({ width: step, height: step }),
    left: onPage,
    top: onPage,
    columns: count,
    rows: count,
    columnStep: step,
    rowStep: step,
  }),
  z.object({ kind: z.literal('roll') }),
])

/** What a template is like. An element may be outside of its label: the designer says so, and such a label does not print. */
export const labelDesign: z.ZodMiniType<LabelDesign> = z.object({
  width: edge,
  height: edge,
  dpi: resolution,
  stock,
  cap: z.nullable(z.object({ x: onPage, y: onPage, diameter: length(3, 100) })),
  elements: z.array(element).check(z.maxLength(elements)),
})
