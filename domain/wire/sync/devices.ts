import * as z from 'zod/mini'
import { count, epochMs } from '../response-schema.ts'

/** An order to erase what is on a device. `erasedAt` is null until the device has said that it is done. */
const erasureSchema = z.object({ orderedBy: z.string(), orderedAt: epochMs, erasedAt: z.nullable(epochMs) })

const common = {
  /** Not its key, which is a secret of the device. */
  id: z.string(),
  /** What people call it, or six letters. */
  name: z.string(),
  /** The browser and the system, as the browser says; empty if unknown. */
  system: z.string(),
  /** The version of the app; empty if unknown. */
  app: z.string(),
  /** Exact to five minutes; null if it was not here since the server keeps this. */
  seenAt: z.nullable(epochMs),
  /** How many changes were waiting on it then that the server does not have by now; null if unknown. */
  waiting: z.nullable(count),
  /** The browser that asks. */
  isThis: z.boolean(),
  erasure: z.nullable(erasureSchema),
}

/** GET /api/v1/groups/devices: every device with data of this group, the one seen last first. */
const groupDeviceSchema = z.object({
  ...common,
  userID: count,
  fullName: z.string(),
  /** What it stores is encrypted, since then; null: not everything yet. Absent if nothing is. */
  encryption: z.optional(z.object({ since: z.nullable(epochMs) })),
})
/** `encryptsDevices`: the group wants what its devices store to be encrypted: true, or absent. */
export const groupDevicesSchema = z.object({ devices: z.array(groupDeviceSchema), encryptsDevices: z.optional(z.boolean()) })
export type GroupDevice = z.infer<typeof groupDeviceSchema>
export type GroupDevices = z.infer<typeof groupDevicesSchema>

/** GET /api/v1/user/devices: the browsers with data of this person, the one seen last first. `groups`: their names. */
const ownDeviceSchema = z.object({ ...common, groups: z.array(z.string()) })
export const ownDevicesSchema = z.object({ devices: z.array(ownDeviceSchema) })
export type OwnDevice = z.infer<typeof ownDeviceSchema>
export type OwnDevices = z.infer<typeof ownDevicesSchema>

/** POST /api/v1/sync/erasures, with the device keys of a tablet: which of them are to be erased, by whom and since when. */
const erasureOrderSchema = z.object({ device: z.string(), orderedBy: z.string(), orderedAt: epochMs })
export const erasureOrdersSchema = z.object({ erasures: z.array(erasureOrderSchema) })
export type ErasureOrder = z.infer<typeof erasureOrderSchema>
export type ErasureOrders = z.infer<typeof erasureOrdersSchema>
/** Most device keys in one call; a tablet with more workspaces asks several times. */
export const maxAskedDevices = 50
