import { createProtocol } from '#domain/commands/create-protocol.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeProtocol } from '#tests/harness/notebook.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const texts = { category: ' Protein ', description: 'Quick' }
const made = (name = ' Élution ') => ({ input: async (device: TestDevice) => ({ id: await device.takeId('protocols'), name, ...texts }) })

commandSuite(createProtocol, {
  accepted: {
    ...made(),
    entity: 'protocols',
    id: ({ id }) => id,
    becomes: () => ({
      name: 'Élution',
      nameFold: 'elution',
      category: 'Protein',
      description: 'Quick',
      ownerId: 1,
      current: 0,
      currentKey: '',
      changedAt: noon,
    }),
  },
  refused: {
    // A student.
    'permission.denied': { by: 3, ...made() },
    'protocol.name-missing': made(' '),
    'protocol.id-taken': {
      input: async (device) => {
        const id = await device.takeId('protocols')
        await device.lab.change({ entity: 'protocols', id, after: { ...makeProtocol({ id }) } })
        return { id, name: 'x', ...texts }
      },
    },
  },
})
