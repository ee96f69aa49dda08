import { describe, expect, test } from 'vitest'
import { addToSeries } from '#domain/commands/add-to-series.ts'
import { removeFromSeries } from '#domain/commands/remove-from-series.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { makeSample } from '#tests/harness/factories.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const take = (seriesId: number, ...sampleIds: number[]) => ({ seriesId, sampleIds })
const member = (fields = {}) => ({
  entity: 'samples' as const,
  id: 3,
  after: { ...makeSample({ id: 3, name: 'Borrowed', ownerId: 2, seriesId: 1, ...fields }) },
})

commandSuite(removeFromSeries, {
  accepted: { input: after(take(1, 3), member()), entity: 'samples', id: (input) => input.sampleIds[0]!, becomes: () => ({ seriesId: null }) },
  refused: { 'permission.denied': { by: 4, input: after(take(1, 3), member()) }, 'series.gone': { input: take(99, 3) } },
})

describe('series.remove-samples', () => {
  test('one that is in another series by now stays there', async () => {
    const { lab, ada } = await makeTwoDevices()
    await ada.do(addToSeries, take(1, 1))
    await ada.sync()
    await lab.change(
      { entity: 'sampleSeries', id: 2, after: { id: 2, name: 'Two', nameFold: 'two' } },
      { entity: 'samples', id: 1, after: { ...makeSample({ seriesId: 2 }) } },
    )
    await ada.do(removeFromSeries, take(1, 1, 999))
    await ada.sync()
    expect(ada.row('samples', 1)).toMatchObject({ seriesId: 2 })
  })
})
