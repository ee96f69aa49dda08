import type { StorageUnitRow } from '../../entities/storage-unit.ts'
import { limits } from '../../limits.ts'
import type { Tx } from '../../tx.ts'

export async function getUnit(tx: Tx<'storageUnits', 'unit.gone'>, unitId: number): Promise<StorageUnitRow> {
  return (await tx.get('storageUnits', unitId)) ?? tx.refuse('unit.gone', { unitId })
}

/** Degrees Celsius. */
export const isTemperature = (degrees: number): boolean => degrees >= limits.temperature.least && degrees <= limits.temperature.most

export function assertTemperature(tx: Tx<never, 'unit.temperature-invalid'>, degrees: number): void {
  if (!isTemperature(degrees)) tx.refuse('unit.temperature-invalid', { ...limits.temperature })
}
