import * as z from 'zod/mini'
import type { StorageUnitKind } from '../../entities/storage-unit.ts'
import { shortText } from '../../input.ts'

const kind: z.ZodMiniType<StorageUnitKind> = z.enum(['freezer', 'refrigerator', 'nitrogen tank', 'cabinet'])

/** What a person enters about a storage unit: what it is and where it is. */
export const storageUnitFields = {
  name: shortText,
  kind,
  /** Degrees Celsius; `assertTemperature` checks the range with a proper message. */
  temperature: z.number(),
  department: shortText,
  building: shortText,
  floor: shortText,
  room: shortText,
}
