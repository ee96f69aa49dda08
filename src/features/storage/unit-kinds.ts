import type { StorageUnitKind } from '#domain/entities/storage-unit.ts'

/** Each kind with its word and the temperature it usually has, in degrees Celsius. */
export const unitKinds: readonly { kind: StorageUnitKind; label: string; temperature: number }[] = [
  { kind: 'freezer', label: 'Freezer', temperature: -80 },
  { kind: 'refrigerator', label: 'Refrigerator', temperature: 4 },
  { kind: 'nitrogen tank', label: 'Nitrogen tank', temperature: -196 },
  { kind: 'cabinet', label: 'Cabinet', temperature: 21 },
]

export const kindLabel = (kind: StorageUnitKind): string => unitKinds.find((one) => one.kind === kind)?.label ?? kind
