import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { shortText } from '../../input.ts'
import { edge, resolution } from '../../rules/labels/label-design.ts'

export const usualPort = 9100

/** A name or an address, as it is written in an address bar, without a port. */
const host = z.pipe(
  z.string().check(z.maxLength(limits.name.longest)),
  z.pipe(
    z.transform((text: string) => text.trim()),
    z.string().check(z.regex(/^[A-Za-z0-9._:-]+$/)),
  ),
)

/** PUT /api/v1/groups/labelPrinters/{printerId} */
export const printerSchema = z.strictObject({
  name: shortText,
  dpi: resolution,
  width: edge,
  height: edge,
  host,
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
})
export type PrinterSettings = z.infer<typeof printerSchema>

/** GET /api/v1/groups/labelPrinters: where the printers are; everything else about them is on every device. */
export const printerAddressesSchema = z.object({ printers: z.array(z.object({ printerId: z.string(), host: z.string(), port: z.int() })) })
export type PrinterAddresses = z.infer<typeof printerAddressesSchema>

/** GET /api/v1/groups/labelPrinters/{printerId}/status: null if it is ready, otherwise one of `printTroubles`. */
export const printerStatusSchema = z.object({ trouble: z.nullable(z.string()) })
export type PrinterStatus = z.infer<typeof printerStatusSchema>
