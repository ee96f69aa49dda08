import { createProject } from '#domain/commands/create-project.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeProject } from '#tests/harness/notebook.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const made = (name = ' Zell-Linien ') => ({ input: async (device: TestDevice) => ({ id: await device.takeId('projects'), name, description: 'All of them' }) })

commandSuite(createProject, {
  accepted: {
    ...made(),
    entity: 'projects',
    id: (input) => input.id,
    becomes: () => ({ name: 'Zell-Linien', nameFold: 'zell-linien', description: 'All of them', ownerId: 1, archived: 0 }),
  },
  refused: {
    // A student.
    'permission.denied': { by: 3, ...made() },
    'project.name-missing': made('  '),
    'project.id-taken': {
      input: async (device) => {
        const id = await device.takeId('projects')
        await device.lab.change({ entity: 'projects', id, after: { ...makeProject({ id }) } })
        return { id, name: 'x', description: '' }
      },
    },
  },
})
