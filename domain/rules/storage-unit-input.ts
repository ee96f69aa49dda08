import * as z from 'zod/mini'
import type { StorageUnitKind } from '../entities/storage-unit.ts'
import { shortText } from '../input.ts'

const kind: z.ZodMiniType<StorageUnitKind> = z.enum(['freezer', 'refrigerator', 'nitrogen tank', 'cabinet'])

/** What a person says of a storage unit: what it is and where it stands. Degrees Celsius. */
export const storageUnitFields = {
  name: shortText,
  kind,
  temperature: z.number().check(z.minimum(-274), z.maximum(200)),
  department: shortText,
  building: shortText,
  floor: shortText,
  room: shortText,
}
