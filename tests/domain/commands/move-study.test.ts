import { moveStudy } from '#domain/commands/move-study.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeProject, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const move = (input = { studyId: 1, projectId: 2 }, there: NotebookFields = {}, target: 0 | 1 = 0) => ({
  input: async (device: TestDevice) => {
    await device.lab.change(...notebook(there), { entity: 'projects', id: 2, after: { ...makeProject({ id: 2, archived: target }) } })
    return input
  },
})

commandSuite(moveStudy, {
  accepted: { ...move(), entity: 'studies', id: () => 1, becomes: () => ({ projectId: 2 }) },
  refused: {
    'permission.denied': { by: 3, ...move() },
    'study.gone': move({ studyId: 99, projectId: 2 }),
    'study.archived': move(undefined, { study: { archived: 1 } }),
    'project.gone': move({ studyId: 1, projectId: 99 }),
    'project.archived': move(undefined, {}, 1),
  },
})
