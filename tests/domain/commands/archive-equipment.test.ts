import { archiveEquipment } from '#domain/commands/archive-equipment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withEquipment } from '#tests/harness/equipment.ts'

const archive = (equipmentId = 500) => ({ equipmentId, archived: true })

commandSuite(archiveEquipment, {
  accepted: { by: 2, input: withEquipment(archive()), entity: 'equipment', id: () => 500, becomes: () => ({ archived: 1 }) },
  refused: {
    'permission.denied': { input: withEquipment(archive()) },
    // A storage unit.
    'input.invalid': { by: 5, input: withEquipment(archive(1)) },
    'equipment.gone': { by: 2, input: withEquipment(archive(99)) },
  },
})
