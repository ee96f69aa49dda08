import * as z from 'zod/mini'
import type { StorageUnitKind } from '../entities/storage-unit.ts'
import { shortText } from '../input.ts'

const kind: z.ZodMiniType<StorageUnitKind> = z.enum(['freezer', 'refrigerator', 'nitrogen tank', 'cabinet'])

/** What a person says of a storage unit: what it is and where it stands. */
export const storageUnitFields = {
  name: shortText,
  kind,
  /** Degrees Celsius; what is possible, `assertTemperature` says with a sentence. */
  temperature: z.number(),
  department: shortText,
  building: shortText,
  floor: shortText,
  room: shortText,
}
