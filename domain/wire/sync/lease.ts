import * as z from 'zod/mini'
import { leasedKinds } from '../../leased-kinds.ts'

/** POST /api/v1/sync/leases: requests `want` ids of a kind. */
export const leaseRequestSchema = z.object({
  device: z.string().check(z.minLength(8), z.maxLength(64)),
  kind: z.enum(leasedKinds),
  /** The highest id of this kind that the device has or has used. A server whose counter is below it has lost what it gave out. */
  held: z.optional(z.int().check(z.positive())),
  want: z.int().check(z.positive(), z.maximum(50_000)),
})
export type LeaseRequest = z.infer<typeof leaseRequestSchema>

const leasedId = z.int().check(z.positive())

/** Ids `first` … `last`, both included, only for this device; never given out again. */
export const leaseBlockSchema = z.object({ kind: z.enum(leasedKinds), first: leasedId, last: leasedId }).check(z.refine(({ first, last }) => first <= last))
export type LeaseBlock = z.infer<typeof leaseBlockSchema>
