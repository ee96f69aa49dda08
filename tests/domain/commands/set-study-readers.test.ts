import { describe, expect, test } from 'vitest'
import { createExperiment } from '#domain/commands/create-experiment.ts'
import { setGroupReadership } from '#domain/commands/set-group-readership.ts'
import { setStudyReaders } from '#domain/commands/set-study-readers.ts'
import { limits } from '#domain/limits.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { inNotebook, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

type Change = Parameters<typeof setStudyReaders.about>[0]
const readers = (fields: Partial<Change> = {}): Change => ({ studyId: 1, readership: 'people', add: [3], remove: [], ...fields })
const many = Array.from({ length: limits.many.collaborators }, (_, at) => 100 + at)

commandSuite(setStudyReaders, {
  accepted: { input: inNotebook(readers()), entity: 'studies', id: () => 1, becomes: () => ({ readership: 'people', viewers: [3] }) },
  refused: {
    'permission.denied': { by: 3, input: inNotebook(readers()) },
    'study.gone': { input: inNotebook(readers({ studyId: 99 })) },
    'study.archived': { input: inNotebook(readers(), { study: { archived: 1 } }) },
    'member.gone': { input: inNotebook(readers({ add: [99] })) },
    'input.invalid': { input: inNotebook(readers(), { study: { readership: 'people', viewers: many } }) },
  },
})

describe('who sees a new experiment', () => {
  const begin = async (device: TestDevice, more: { readership?: 'group' | 'people'; viewers?: number[]; addendumOf?: number } = {}) => {
    const id = await device.takeId('experiments')
    await device.do(createExperiment, { id, studyId: 1, name: 'Secret', ...more })
    await device.sync()
    return (await device.lab.row('experiments', id))!
  }

  test('is what its study says, else what the group has chosen, else everyone; and its author may say otherwise [CASE-93]', async () => {
    const { lab, max } = await makeTwoDevices()
    await lab.change(...notebook())
    const amy = await lab.device(5)
    await max.sync()
    expect(await begin(max)).toMatchObject({ audience: 0, viewers: [] })
    await amy.do(setGroupReadership, { readership: 'people' })
    await amy.sync()
    await max.sync()
    const own = await begin(max)
    expect(own['audience']).toBeLessThan(0)
    await amy.do(setStudyReaders, { studyId: 1, readership: 'people', add: [2, 3], remove: [] })
    await amy.sync()
    // Without having heard of it: the server knows.
    const shared = await begin(max)
    expect(shared).toMatchObject({ viewers: [3] })
    expect(shared['audience']).not.toBe(own['audience'])
    expect(await begin(max, { readership: 'group' })).toMatchObject({ audience: 0, viewers: [] })
    await amy.do(setStudyReaders, { studyId: 1, readership: 'group', add: [], remove: [] })
    await amy.sync()
    expect(await begin(max)).toMatchObject({ audience: 0 })
    expect(await begin(max, { readership: 'people' })).toMatchObject({ audience: own['audience'] })
  })

  test('an addendum is seen by those who see what it adds to', async () => {
    const { lab, max } = await makeTwoDevices()
    await lab.change(...notebook())
    const amy = await lab.device(5)
    await max.sync()
    const signed = await begin(max, { readership: 'people', viewers: [3] })
    await lab.change({ entity: 'experiments', id: signed.id, after: { ...signed, status: 'SIGNED' } })
    await max.sync()
    const addendum = await begin(max, { addendumOf: signed.id as number })
    expect(addendum).toMatchObject({ audience: signed['audience'], viewers: [3] })
    await amy.sync()
    // By a supervisor: whoever wrote it is named as well.
    expect(await begin(amy, { addendumOf: signed.id as number })).toMatchObject({ viewers: [2, 3], ownerId: 5 })
  })
})
