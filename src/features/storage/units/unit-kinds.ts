import type { StorageUnitKind } from '#domain/entities/storage-unit.ts'

/** Each kind with the temperature it usually has, in degrees Celsius. */
export const unitKinds: readonly { kind: StorageUnitKind; temperature: number }[] = [
  { kind: 'freezer', temperature: -80 },
  { kind: 'refrigerator', temperature: 4 },
  { kind: 'nitrogen tank', temperature: -196 },
  { kind: 'cabinet', temperature: 21 },
]
