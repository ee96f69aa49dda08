import { moveExperiment } from '#domain/commands/move-experiment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeStudy, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const move = (input = { experimentId: 1, studyId: 2 }, there: NotebookFields = {}, target: 0 | 1 = 0) => ({
  input: async (device: TestDevice) => {
    await device.lab.change(...notebook(there), { entity: 'studies', id: 2, after: { ...makeStudy({ id: 2, archived: target }) } })
    return input
  },
})

commandSuite(moveExperiment, {
  accepted: { ...move(), entity: 'experiments', id: () => 1, becomes: () => ({ studyId: 2 }) },
  refused: {
    'permission.denied': { by: 3, ...move() },
    'experiment.gone': move({ experimentId: 99, studyId: 2 }),
    'experiment.archived': move(undefined, { experiment: { archived: 1 } }),
    'experiment.signed': move(undefined, { experiment: { status: 'SIGNED' } }),
    'study.gone': move({ experimentId: 1, studyId: 99 }),
    'study.archived': move(undefined, {}, 1),
  },
})
