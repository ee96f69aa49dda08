import { describe, expect, test } from 'vitest'
import { renameSeries } from '#domain/commands/rename-series.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const name = (seriesId: number, to: string, was = 'Time course') => ({ input: { seriesId, was, name: to } })

commandSuite(renameSeries, {
  accepted: { ...name(1, ' Day 1 '), entity: 'sampleSeries', id: (input) => input.seriesId, becomes: () => ({ name: 'Day 1', nameFold: 'day 1' }) },
  refused: { 'permission.denied': { by: 4, ...name(1, 'x') }, 'series.gone': name(99, 'x'), 'series.name-missing': name(1, ' ') },
})

describe('series.rename', () => {
  test('of two names the later one wins, and its writer is shown both', async () => {
    const { ada, max } = await makeTwoDevices()
    await ada.do(renameSeries, name(1, 'By Ada').input)
    await max.do(renameSeries, name(1, 'By Max').input)
    await ada.sync()
    await max.sync()
    expect(max.state.inbox).toMatchObject([{ code: null, remarks: [{ theirs: 'By Ada', yours: 'By Max' }] }])
  })
})
