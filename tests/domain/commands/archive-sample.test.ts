import { describe, expect, test } from 'vitest'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const sample = (sampleId: number) => ({ input: { sampleId } })

commandSuite(archiveSample, {
  accepted: { ...sample(1), entity: 'samples', id: (input) => input.sampleId, becomes: () => ({ archived: 1, layerId: null, position: 0, name: 'HeLa' }) },
  refused: {
    'permission.denied': { by: 3, ...sample(1) },
    'sample.gone': sample(999),
    'sample.archived': sample(4),
  },
})

describe('sample.archive', () => {
  test('if two people archive it at once, the second is told', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(archiveSample, { sampleId: 1 })
    await max.do(archiveSample, { sampleId: 1 })
    await ada.sync()
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: 'sample.archived', detail: { name: 'HeLa' } }])
    expect(max.row('samples', 1)).toMatchObject({ archived: 1 })
  })
})
