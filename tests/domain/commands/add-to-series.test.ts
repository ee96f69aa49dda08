import { describe, expect, test } from 'vitest'
import { addToSeries } from '#domain/commands/add-to-series.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const add = (seriesId: number, ...sampleIds: number[]) => ({ input: { seriesId, sampleIds } })

// spec SER-02
commandSuite(addToSeries, {
  accepted: { ...add(1, 1, 3), entity: 'samples', id: (input) => input.sampleIds[0]!, becomes: () => ({ seriesId: 1 }) },
  refused: {
    'permission.denied': { by: 3, ...add(1, 1) },
    'series.gone': add(99, 1),
    'sample.gone': add(1, 999),
    'sample.archived': add(1, 4),
  },
})

describe('series.add-samples', () => {
  test('all are added or, if one does not exist, none', async () => {
    const { ada } = await makeTwoDevices()
    await expect(ada.do(addToSeries, add(1, 1, 999).input)).rejects.toMatchObject({ code: 'sample.gone' })
    expect(ada.row('samples', 1)).toMatchObject({ seriesId: null })
  })
})
