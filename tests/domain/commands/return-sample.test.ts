import { describe, expect, test } from 'vitest'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const back = (sampleId: number, thawed = true) => ({ sampleId, thawed })
const out = (fields = {}) => ({
  entity: 'samples' as const,
  id: 1,
  after: { ...makeSample({ name: 'HeLa', layerId: 2, position: 1, outBy: 2, outAt: noon, ...fields }) },
})

commandSuite(returnSample, {
  accepted: {
    input: after(back(1), out()),
    entity: 'samples',
    id: (input) => input.sampleId,
    becomes: () => ({ outBy: null, outAt: null, thaws: 1, position: 1 }),
  },
  refused: {
    'permission.denied': { by: 4, input: after(back(1), out()) },
    'sample.gone': { input: back(999) },
    'sample.archived': { input: back(4) },
    'sample.not-out': { input: back(1) },
  },
})

describe('sample.return', () => {
  test('each return after a thaw counts one more, one that stayed frozen none', async () => {
    const { ada } = await makeTwoDevices()
    for (const thawed of [true, false, true]) {
      await ada.do(checkOutSample, { sampleId: 1 })
      await ada.do(returnSample, { sampleId: 1, thawed })
    }
    expect(ada.row('samples', 1)).toMatchObject({ thaws: 2, outBy: null })
  })
})
