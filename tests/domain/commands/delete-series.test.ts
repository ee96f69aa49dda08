import { describe, expect, test } from 'vitest'
import { addToSeries } from '#domain/commands/add-to-series.ts'
import { deleteSeries } from '#domain/commands/delete-series.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const of = (seriesId: number) => ({ input: { seriesId } })

commandSuite(deleteSeries, {
  accepted: { ...of(1), entity: 'sampleSeries', id: (input) => input.seriesId, becomes: () => null },
  refused: { 'permission.denied': { by: 4, ...of(1) }, 'series.gone': of(99) },
})

describe('series.delete', () => {
  test('its samples stay, in no series', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(addToSeries, { seriesId: 1, sampleIds: [1, 2] })
    await ada.do(deleteSeries, { seriesId: 1 })
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ seriesId: null })
    expect(ada.row('samples', 2)).toMatchObject({ seriesId: null })
  })
})
