import { describe, expect, test } from 'vitest'
import { createExperiment } from '#domain/commands/create-experiment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeExperiment, notebook, type NotebookFields } from '#tests/harness/notebook.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const rest = { studyId: 1, name: ' Clone screen ' }
const made = (fields: Partial<typeof rest & { addendumOf: number; readership: 'people'; viewers: number[] }> = {}, there: NotebookFields = {}) => ({
  input: async (device: TestDevice) => {
    await device.lab.change(...notebook(there))
    return { id: await device.takeId('experiments'), ...rest, ...fields }
  },
})

commandSuite(createExperiment, {
  accepted: {
    // A student may.
    by: 3,
    ...made(),
    entity: 'experiments',
    id: (input) => input.id,
    becomes: () => ({ studyId: 1, name: 'Clone screen', nameFold: 'clone screen', status: 'PENDING', ownerId: 3, collaborators: [], audience: 0 }),
  },
  refused: {
    'permission.denied': { by: 4, ...made() },
    'study.gone': made({ studyId: 99 }),
    'study.archived': made({}, { study: { archived: 1 } }),
    'experiment.name-missing': made({ name: '' }),
    'experiment.gone': made({ addendumOf: 99 }),
    'member.gone': made({ readership: 'people', viewers: [99] }),
    // In another study than what it adds to.
    'input.invalid': made({ addendumOf: 1 }, { experiment: { status: 'SIGNED', studyId: 2 } }),
    'experiment.id-taken': {
      input: async (device) => {
        const id = await device.takeId('experiments')
        await device.lab.change(...notebook(), { entity: 'experiments', id, after: { ...makeExperiment({ id }) } })
        return { id, ...rest }
      },
    },
  },
})

describe('experiment.create', () => {
  test('needs a study and a name', () => {
    expect(createExperiment.input.safeParse({ id: 2, name: 'x' }).success).toBe(false)
    expect(createExperiment.input.safeParse({ id: 2, studyId: 1 }).success).toBe(false)
  })

  test('a template is an experiment that says so', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook())
    await ada.pull()
    const [experiment, template] = [await ada.takeId('experiments'), await ada.takeId('experiments')]
    await ada.do(createExperiment, { id: experiment, ...rest })
    await ada.do(createExperiment, { id: template, ...rest, isTemplate: true })
    await ada.sync()
    expect([experiment, template].map((id) => ada.row('experiments', id)?.['isTemplate'])).toEqual([0, 1])
  })

  test('an addendum names the signed experiment, and whoever sees that one sees it', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ experiment: { status: 'SIGNED', audience: -7 } }), {
      entity: 'bucketGrants',
      id: '1:7',
      after: { id: '1:7', audience: 1, bucketId: 7 },
    })
    await ada.sync()
    const id = await ada.takeId('experiments')
    await ada.do(createExperiment, { id, ...rest, addendumOf: 1 })
    await ada.sync()
    expect(ada.row('experiments', id)).toMatchObject({ addendumOf: 1, status: 'PENDING', viewers: [] })
    expect(ada.row('experiments', id)!['audience']).toBeLessThan(0)
  })

  test('the server refuses an id that was not given to this device', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook())
    await ada.pull()
    await ada.do(createExperiment, { id: await max.takeId('experiments'), ...rest })
    await ada.sync()
    expect(ada.state.inbox).toMatchObject([{ code: 'id.not-leased' }])
  })
})
