import { describe, expect, test } from 'vitest'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { setSampleMissing } from '#domain/commands/set-sample-missing.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample, noon } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const missing = (sampleId: number) => ({ input: { sampleId, missing: true } })
const out = { entity: 'samples' as const, id: 3, after: { ...makeSample({ id: 3, name: 'Borrowed', ownerId: 2, outBy: 2, outAt: noon }) } }

commandSuite(setSampleMissing, {
  accepted: { ...missing(1), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ missingSince: noon, layerId: 2, position: 1 }) },
  refused: {
    'permission.denied': { by: 4, ...missing(1) },
    'sample.gone': missing(999),
    'sample.archived': missing(4),
    'sample.out': { input: after({ sampleId: 3, missing: true }, out) },
  },
})

describe('sample.set-missing', () => {
  test('the box was not counted', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(setSampleMissing, { sampleId: 1, missing: true })
    expect(ada.row('storageLayers', 2)).toMatchObject({ countedAt: null, countedBy: null })
  })

  test('a sample that is missed twice has been missing since the first time; found, it is not missing any more', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(setSampleMissing, { sampleId: 1, missing: true })
    const since = ada.row('samples', 1)?.['missingSince']
    await ada.do(setSampleMissing, { sampleId: 1, missing: true })
    expect(ada.row('samples', 1)).toMatchObject({ missingSince: since })
    await ada.do(setSampleMissing, { sampleId: 1, missing: false })
    expect(ada.row('samples', 1)).toMatchObject({ missingSince: null })
  })

  test('checking it out finds it; of two people at once, the one who has it is right', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(checkOutSample, { sampleId: 1 })
    await max.do(setSampleMissing, { sampleId: 1, missing: true })
    await ada.sync()
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'sample.out', detail: { by: 1 } }])
    expect(max.row('samples', 1)).toMatchObject({ outBy: 1, missingSince: null })
  })
})
