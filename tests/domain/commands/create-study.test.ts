import { createStudy } from '#domain/commands/create-study.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeStudy, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const rest = { projectId: 1, name: ' Knock-outs ', description: '' }
const made = (fields: Partial<typeof rest> = {}, there: NotebookFields = {}) => ({
  input: async (device: TestDevice) => {
    await device.lab.change(...notebook(there))
    return { id: await device.takeId('studies'), ...rest, ...fields }
  },
})

commandSuite(createStudy, {
  accepted: { ...made(), entity: 'studies', id: (input) => input.id, becomes: () => ({ projectId: 1, name: 'Knock-outs', nameFold: 'knock-outs', meta: {} }) },
  refused: {
    'permission.denied': { by: 3, ...made() },
    'project.gone': made({ projectId: 99 }),
    'project.archived': made({}, { project: { archived: 1 } }),
    'study.name-missing': made({ name: ' ' }),
    'study.id-taken': {
      input: async (device) => {
        const id = await device.takeId('studies')
        await device.lab.change(...notebook(), { entity: 'studies', id, after: { ...makeStudy({ id }) } })
        return { id, ...rest }
      },
    },
  },
})
