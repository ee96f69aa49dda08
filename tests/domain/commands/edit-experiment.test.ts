import { describe, expect, test } from 'vitest'
import { editExperiment } from '#domain/commands/edit-experiment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const name = (to: string, experimentId = 1) => ({ experimentId, set: { name: { was: 'Clone screen', to } } })

commandSuite(editExperiment, {
  accepted: { input: inNotebook(name(' Élan ')), entity: 'experiments', id: () => 1, becomes: () => ({ name: 'Élan', nameFold: 'elan' }) },
  refused: {
    // A student, in an experiment of someone else.
    'permission.denied': { by: 3, input: inNotebook(name('x')) },
    'experiment.gone': { input: inNotebook(name('x', 99)) },
    'experiment.archived': { input: inNotebook(name('x'), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(name('x'), { experiment: { status: 'SIGNED' } }) },
    'experiment.name-missing': { input: inNotebook(name(' ')) },
  },
})

describe('experiment.edit', () => {
  test('a collaborator may change it like its owner, a guest may not', async () => {
    const { lab } = await makeTwoDevices()
    await lab.change(...notebook({ experiment: { collaborators: [3, 4] } }))
    const student = await lab.device(3)
    await student.do(editExperiment, name('By a student'))
    await student.sync()
    expect(await lab.row('experiments', 1)).toMatchObject({ name: 'By a student', ownerId: 1 })
    const guest = await lab.device(4)
    await expect(guest.do(editExperiment, name('By a guest'))).rejects.toMatchObject({ code: 'permission.denied' })
  })

  test('one that others do not see is gone for them', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ experiment: { audience: 2, ownerId: 2 } }))
    await ada.sync()
    await expect(ada.do(editExperiment, name('x'))).rejects.toMatchObject({ code: 'experiment.gone' })
    const max = await lab.device(2)
    await max.do(editExperiment, name('By Max'))
    await max.sync()
    expect(max.row('experiments', 1)).toMatchObject({ name: 'By Max', version: expect.any(Number) as number })
    expect(max.state).toMatchObject({ outbox: [], inbox: [] })
  })
})
