import { describe, expect, test } from 'vitest'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const of = (sampleId: number, parentId: number | null) => ({ input: { sampleId, parentId } })
const child = { entity: 'samples' as const, id: 2, after: { ...makeSample({ id: 2, parentId: 1 }) } }

commandSuite(setSampleParent, {
  accepted: { ...of(2, 1), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ parentId: 1 }) },
  refused: {
    'permission.parent-denied': { by: 3, ...of(1, 2) },
    'sample.gone': of(999, 1),
    'sample.archived': of(4, 1),
    'sample.own-parent': of(1, 1),
    'sample.parent-cycle': { input: after({ sampleId: 1, parentId: 2 }, child) },
    'sample.parent-invalid': of(1, 4),
  },
})

describe('sample.set-parent', () => {
  test('null removes the link', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(setSampleParent, { sampleId: 2, parentId: 1 })
    await ada.do(setSampleParent, { sampleId: 2, parentId: null })
    expect(ada.row('samples', 2)).toMatchObject({ parentId: null })
  })

  test('a student may link an own sample, a guest none', async () => {
    const { lab } = await makeTwoDevices()
    await lab.change({ entity: 'samples', id: 30, after: { ...makeSample({ id: 30, ownerId: 3 }) } })
    const student = await lab.device(3)
    await student.do(setSampleParent, { sampleId: 30, parentId: 1 })
    expect(student.row('samples', 30)).toMatchObject({ parentId: 1 })
    const guest = await lab.device(4)
    await expect(guest.do(setSampleParent, { sampleId: 30, parentId: 1 })).rejects.toMatchObject({ code: 'permission.parent-denied' })
  })

  test('two halves of a cycle made separately: the server refuses the second, and the devices agree', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(setSampleParent, { sampleId: 1, parentId: 2 })
    await max.do(setSampleParent, { sampleId: 2, parentId: 1 })
    await ada.sync()
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'sample.parent-cycle' }])
    expect(max.state.tables).toEqual(ada.state.tables)
  })
})
