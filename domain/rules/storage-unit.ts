import type { StorageUnitRow } from '../entities/storage-unit.ts'
import type { Tx } from '../tx.ts'

export async function getUnit(tx: Tx<'storageUnits', 'unit.gone'>, unitId: number): Promise<StorageUnitRow> {
  return (await tx.get('storageUnits', unitId)) ?? tx.refuse('unit.gone', { unitId })
}
