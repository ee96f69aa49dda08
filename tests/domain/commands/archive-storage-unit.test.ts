import { archiveStorageUnit } from '#domain/commands/archive-storage-unit.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeLayer, makeUnit } from '#tests/harness/factories.ts'

const put = (unitId: number, archived = true) => ({ unitId, archived })
const empty = [
  { entity: 'storageUnits' as const, id: 2, after: { ...makeUnit({ id: 2, rootLayerId: 9 }) } },
  { entity: 'storageLayers' as const, id: 9, after: { ...makeLayer({ id: 9, unitId: 2, kind: 'unit' }) } },
]

commandSuite(archiveStorageUnit, {
  accepted: { by: 5, input: after(put(2), ...empty), entity: 'storageUnits', id: (input) => input.unitId, becomes: () => ({ archived: 1 }) },
  refused: { 'permission.denied': { by: 1, input: put(1) }, 'unit.gone': { by: 5, input: put(99) }, 'layer.not-empty': { by: 5, input: put(1) } },
})
