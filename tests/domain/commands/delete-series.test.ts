import { describe, expect, test } from 'vitest'
import { addToSeries } from '#domain/commands/add-to-series.ts'
import { deleteSeries } from '#domain/commands/delete-series.ts'
import { removeFromSeries } from '#domain/commands/remove-from-series.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const of = (seriesId: number) => ({ input: { seriesId } })

commandSuite(deleteSeries, {
  accepted: { ...of(1), entity: 'sampleSeries', id: (input) => input.seriesId, becomes: () => null },
  refused: { 'permission.denied': { by: 4, ...of(1) }, 'series.gone': of(99) },
})

describe('series.delete', () => {
  test('people who may not remove others’ samples from a series may not delete it, either [FAULT-08]', async () => {
    const { lab, ada } = await makeTwoDevices()
    await ada.do(addToSeries, { seriesId: 1, sampleIds: [1] })
    await ada.sync()
    const student = await lab.device(3)
    await expect(student.do(removeFromSeries, { seriesId: 1, sampleIds: [1] })).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(student.do(deleteSeries, { seriesId: 1 })).rejects.toMatchObject({ code: 'permission.denied' })
    expect(await lab.row('sampleSeries', 1)).toBeDefined()
    expect(await lab.row('samples', 1)).toMatchObject({ seriesId: 1 })
  })

  test('a series with only own samples, or none, may be deleted by anyone who may have series [FAULT-08]', async () => {
    const { lab } = await makeTwoDevices()
    const student = await lab.device(3)
    await student.do(deleteSeries, { seriesId: 1 })
    await student.sync()
    expect(await lab.row('sampleSeries', 1)).toBeUndefined()
  })

  test('its samples stay, without a series', async () => {
    const { ada } = await makeTwoDevices()
    await ada.do(addToSeries, { seriesId: 1, sampleIds: [1, 2] })
    await ada.do(deleteSeries, { seriesId: 1 })
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ seriesId: null })
    expect(ada.row('samples', 2)).toMatchObject({ seriesId: null })
  })
})
