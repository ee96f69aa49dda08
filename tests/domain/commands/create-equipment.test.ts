import { createEquipment } from '#domain/commands/create-equipment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const rest = { kind: ' Cycler ', room: '2.104', isBookable: true }
// An administrator.
const made = (name = ' qPCR 1 ') => ({ by: 5, input: async (device: TestDevice) => ({ id: await device.takeId('storageUnits'), name, ...rest }) })

commandSuite(createEquipment, {
  accepted: {
    ...made(),
    entity: 'equipment',
    id: ({ id }) => id,
    becomes: () => ({ name: 'qPCR 1', nameFold: 'qpcr 1', kind: 'Cycler', room: '2.104', isStorage: 0, isBookable: 1, ownerId: 5, status: 'available' }),
  },
  refused: {
    'permission.denied': { ...made(), by: 1 },
    'equipment.name-missing': made(' '),
    'equipment.id-taken': {
      by: 5,
      input: async (device) => {
        const id = await device.takeId('storageUnits')
        await device.lab.change({ entity: 'equipment', id, after: { ...makeEquipment({ id }) } })
        return { id, name: 'x', ...rest }
      },
    },
  },
})
