import { describe, expect, test } from 'vitest'
import { setExperimentStatus } from '#domain/commands/set-experiment-status.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const started = (experimentId = 1) => ({ experimentId, status: 'PROGRESS' as const, was: 'PENDING' as const })

commandSuite(setExperimentStatus, {
  accepted: { input: inNotebook(started()), entity: 'experiments', id: () => 1, becomes: () => ({ status: 'PROGRESS', statusChangedAt: noon }) },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(started()) },
    'experiment.gone': { input: inNotebook(started(99)) },
    'experiment.archived': { input: inNotebook(started(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(started(), { experiment: { status: 'SIGNED' } }) },
  },
})

describe('experiment.set-status', () => {
  test('whoever replaces a status that they had not seen is told', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook())
    await ada.sync()
    await max.sync()
    await ada.do(setExperimentStatus, { experimentId: 1, status: 'COMPLETED', was: 'PENDING' })
    await ada.sync()
    await max.do(setExperimentStatus, started())
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: null, remarks: [{ experimentId: 1, field: 'status', theirs: 'COMPLETED', yours: 'PROGRESS' }] }])
  })

  test('setting the same status again leaves the time at which it began', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ experiment: { status: 'PROGRESS', statusChangedAt: 5 } }))
    await ada.sync()
    await ada.do(setExperimentStatus, { experimentId: 1, status: 'PROGRESS', was: 'PROGRESS' })
    await ada.sync()
    expect(await lab.row('experiments', 1)).toMatchObject({ statusChangedAt: 5 })
  })
})
