import { editEquipment } from '#domain/commands/edit-equipment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withEquipment } from '#tests/harness/equipment.ts'

const change = (name: string, equipmentId = 500) => ({
  equipmentId,
  texts: { name: { was: 'Confocal', to: name } },
  rules: { longestBooking: 120, bookers: [1], isBookable: true },
  was: { longestBooking: null },
})

// Max is responsible for it.
commandSuite(editEquipment, {
  accepted: {
    by: 2,
    input: withEquipment(change(' Confocal 2 ')),
    entity: 'equipment',
    id: () => 500,
    becomes: () => ({ name: 'Confocal 2', nameFold: 'confocal 2', longestBooking: 120, bookers: [1], isBookable: 1, changedBy: 2 }),
  },
  refused: {
    'permission.denied': { input: withEquipment(change('x')) },
    // The name of a storage unit is in its own row.
    'input.invalid': { by: 2, input: withEquipment(change('x', 1), { equipment: { id: 1, isStorage: 1 } }) },
    'equipment.gone': { by: 2, input: withEquipment(change('x', 99)) },
    'equipment.archived': { by: 2, input: withEquipment(change('x'), { equipment: { archived: 1 } }) },
    'equipment.name-missing': { by: 2, input: withEquipment(change(' ')) },
  },
})
