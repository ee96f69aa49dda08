import { logEquipment } from '#domain/commands/log-equipment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withEquipment } from '#tests/harness/equipment.ts'
import { noon } from '#tests/harness/factories.ts'

const eventId = 'event-0000-0000-0002'
const note = (fields: object = {}) => ({ equipmentId: 500, eventId, text: ' Changed the filter ', ...fields })

commandSuite(logEquipment, {
  // A student.
  accepted: {
    by: 3,
    input: withEquipment(note()),
    entity: 'equipmentEvents',
    id: () => eventId,
    becomes: () => ({ equipmentId: 500, status: null, text: 'Changed the filter', by: 3, at: noon }),
  },
  refused: {
    'permission.denied': { by: 4, input: withEquipment(note()) },
    'input.invalid': { input: withEquipment(note({ text: ' ' })) },
    'equipment.gone': { input: withEquipment(note({ equipmentId: 99 })) },
  },
})
