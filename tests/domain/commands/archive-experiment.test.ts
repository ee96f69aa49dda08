import { describe, expect, test } from 'vitest'
import { archiveExperiment } from '#domain/commands/archive-experiment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const archive = (experimentId = 1) => ({ experimentId, archived: true })

commandSuite(archiveExperiment, {
  accepted: { input: inNotebook(archive()), entity: 'experiments', id: () => 1, becomes: () => ({ archived: 1 }) },
  refused: {
    // A collaborator writes in it, but does not archive it.
    'permission.denied': { by: 3, input: inNotebook(archive(), { experiment: { collaborators: [3] } }) },
    'experiment.gone': { input: inNotebook(archive(99)) },
    'experiment.signed': { input: inNotebook(archive(), { experiment: { status: 'SIGNED' } }) },
  },
})

describe('experiment.archive', () => {
  test('restores it as well', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ experiment: { archived: 1 } }))
    await ada.sync()
    await ada.do(archiveExperiment, { experimentId: 1, archived: false })
    await ada.sync()
    expect(await lab.row('experiments', 1)).toMatchObject({ archived: 0 })
  })
})
