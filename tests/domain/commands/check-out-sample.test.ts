import { describe, expect, test } from 'vitest'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const of = (sampleId: number) => ({ input: { sampleId } })
const out = { entity: 'samples' as const, id: 3, after: { ...makeSample({ id: 3, name: 'Borrowed', ownerId: 2, outBy: 2, outAt: noon }) } }

commandSuite(checkOutSample, {
  accepted: { ...of(1), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ outBy: 1, outAt: noon, layerId: 2, position: 1 }) },
  refused: {
    'permission.denied': { by: 4, ...of(1) },
    'sample.gone': of(999),
    'sample.archived': of(4),
    'sample.out': { input: after({ sampleId: 3 }, out) },
  },
})

describe('sample.check-out', () => {
  test('a tube that is checked out keeps its position: nothing else can be put there', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(checkOutSample, { sampleId: 1 })
    await expect(ada.do(moveSample, { sampleId: 3, layerId: 2, position: 1 })).rejects.toMatchObject({ code: 'position.taken' })
  })

  test('of two who check it out at once the second is told who has it', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(checkOutSample, { sampleId: 1 })
    await max.do(checkOutSample, { sampleId: 1 })
    await ada.sync()
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'sample.out', detail: { by: 1 } }])
  })
})
