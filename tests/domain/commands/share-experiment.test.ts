import { describe, expect, test } from 'vitest'
import { shareExperiment } from '#domain/commands/share-experiment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { limits } from '#domain/limits.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const share = (userId = 3, experimentId = 1) => ({ experimentId, userId, shared: true })
const many = Array.from({ length: limits.many.collaborators }, (_, at) => 100 + at)

commandSuite(shareExperiment, {
  accepted: { input: inNotebook(share()), entity: 'experiments', id: () => 1, becomes: () => ({ collaborators: [3] }) },
  refused: {
    // A collaborator writes in it, but does not decide who else does.
    'permission.denied': { by: 3, input: inNotebook(share(2), { experiment: { collaborators: [3] } }) },
    'experiment.gone': { input: inNotebook(share(3, 99)) },
    'experiment.archived': { input: inNotebook(share(), { experiment: { archived: 1 } }) },
    'experiment.signed': { input: inNotebook(share(), { experiment: { status: 'SIGNED' } }) },
    'member.gone': { input: inNotebook(share(99)) },
    'input.invalid': { input: inNotebook(share(), { experiment: { collaborators: many } }) },
  },
})

describe('experiment.share', () => {
  test('two people who add others at the same time add both, and someone who has left can be taken out', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ experiment: { collaborators: [99] } }))
    await ada.sync()
    await max.sync()
    await ada.do(shareExperiment, share(3))
    await max.do(shareExperiment, share(4))
    await max.do(shareExperiment, { experimentId: 1, userId: 99, shared: false })
    await ada.sync()
    await max.sync()
    expect(await lab.row('experiments', 1)).toMatchObject({ collaborators: [3, 4] })
  })
})
