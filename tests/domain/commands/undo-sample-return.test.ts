import { describe, expect, test } from 'vitest'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import { undoSampleReturn } from '#domain/commands/undo-sample-return.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const earlier = noon - 3_600_000
const undo = (sampleId: number, was = {}) => ({ sampleId, thaws: 1, was: { outBy: 2, outAt: earlier, missingSince: null, thaws: 0, ...was } })
const back = (fields = {}) => ({
  entity: 'samples' as const,
  id: 1,
  after: { ...makeSample({ name: 'HeLa', layerId: 2, position: 1, thaws: 1, ...fields }) },
})

/** Max had it checked out, and returns it thawed. */
async function returned({ lab }: TestDevice) {
  await lab.change(back({ thaws: 0, outBy: 2, outAt: earlier }))
  const max = await lab.device(2)
  await max.do(returnSample, { sampleId: 1, thawed: true })
  await max.sync()
  return undo(1)
}

commandSuite(undoSampleReturn, {
  accepted: {
    input: returned,
    entity: 'samples',
    id: (input) => input.sampleId,
    becomes: () => ({ outBy: 2, outAt: earlier, thaws: 0, position: 1 }),
  },
  refused: {
    'permission.denied': { by: 4, input: after(undo(1), back()) },
    'sample.gone': { input: undo(999) },
    'sample.archived': { input: undo(4) },
    'sample.out': { input: after(undo(1), back({ outBy: 3, outAt: noon })) },
    'sample.returned-since': { input: after(undo(1), back({ thaws: 2 })) },
  },
})

describe('sample.undo-return', () => {
  const undoLast = { sampleId: 1, thaws: 1, was: { outBy: 1, outAt: noon, missingSince: null, thaws: 0 } }

  test('each thaw is taken back once, whoever asks for it twice', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(checkOutSample, { sampleId: 1 })
    await ada.do(returnSample, { sampleId: 1, thawed: true })
    await ada.sync()
    await max.sync()
    await ada.do(undoSampleReturn, undoLast)
    await expect(ada.do(undoSampleReturn, undoLast)).rejects.toMatchObject({ code: 'sample.out' })
    await max.do(undoSampleReturn, undoLast)
    await ada.sync()
    expect(await max.sync()).toBe('applied')
    expect(max.row('samples', 1)).toMatchObject({ thaws: 0, outBy: 1, outAt: noon })
    expect(max.state.inbox).toMatchObject([{ code: 'sample.out' }])
  })

  test('a later return by someone else stays', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(checkOutSample, { sampleId: 1 })
    await ada.do(returnSample, { sampleId: 1, thawed: true })
    await ada.sync()
    await max.sync()
    await max.do(checkOutSample, { sampleId: 1 })
    await max.do(returnSample, { sampleId: 1, thawed: true })
    await max.sync()
    await ada.do(undoSampleReturn, undoLast)
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ thaws: 2, outBy: null })
    expect(ada.state.inbox).toMatchObject([{ code: 'sample.returned-since' }])
  })

  test('someone who has left the group meanwhile has nothing checked out: the person who undoes the return has it', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(back())
    await ada.pull()
    await ada.do(undoSampleReturn, undo(1, { outBy: 77 }))
    expect(ada.row('samples', 1)).toMatchObject({ outBy: 1, outAt: noon })
  })

  test.each([
    ['who had it', { outBy: 3 }],
    ['the time it was checked out', { outAt: 86_400_000 }],
    ['a time it was missing', { missingSince: 86_400_000 }],
  ])('with a false claim about %s it is refused, because nobody may write what never happened [FAULT-08]', async (_, was) => {
    const { lab, ada } = await makeTwoDevices()
    const input = await returned(ada)
    await ada.pull()
    await ada.do(undoSampleReturn, { ...input, was: { ...input.was, ...was } })
    await ada.sync()
    expect(await lab.row('samples', 1)).toMatchObject({ outBy: null, outAt: null, thaws: 1 })
    expect(ada.state.inbox).toMatchObject([{ code: 'undo.unknown' }])
  })

  test('without a time it is checked out from now on, by the person who had it', async () => {
    const { lab, ada } = await makeTwoDevices()
    const input = await returned(ada)
    await ada.pull()
    await ada.do(undoSampleReturn, { ...input, was: { ...input.was, outAt: null } })
    await ada.sync()
    expect(await lab.row('samples', 1)).toMatchObject({ outBy: 2, outAt: noon, thaws: 0 })
  })

  test('it cannot set any other number of thaws', async () => {
    const { ada } = await makeTwoDevices()
    await expect(ada.do(undoSampleReturn, { ...undo(1), thaws: 5 })).rejects.toMatchObject({ code: 'input.invalid' })
  })
})
