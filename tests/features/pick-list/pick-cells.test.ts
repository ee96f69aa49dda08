import { describe, expect, test } from 'vitest'
import { pickCell } from '#src/features/pick-list/pick-cells.ts'
import type { PickView } from '#src/features/pick-list/read-pick-view.ts'
import { makeLayer, makeSample, makeSampleType } from '#tests/harness/factories.ts'

const layer = makeLayer({ rows: 9, columns: 9 })
const view = (states: PickView['states'], phase: PickView['phase'] = 'pick') =>
  ({ phase, states, types: new Map([[1, makeSampleType({ id: 1 })]]) }) as unknown as PickView
const cell = (id: number, shown: PickView) =>
  pickCell({ layer, position: 4, sample: makeSample({ id, name: 'HeLa' }), shownId: 1, wrongId: 9, view: shown, text: undefined })

describe('a position of the box', () => {
  test('is lit for the next sample, and shows what became of the others on the list', () => {
    const going = view(
      new Map([
        [1, 'to-go'],
        [2, 'to-go'],
        [3, 'done'],
        [4, 'missing'],
        [5, 'held'],
      ]),
    )
    expect(cell(1, going)).toMatchObject({ label: 'A4', state: 'next', description: 'HeLa, next' })
    expect(cell(2, going)).toMatchObject({ state: 'expected', description: 'HeLa, to go' })
    expect(cell(3, going)).toMatchObject({ state: 'found', description: 'HeLa, out' })
    expect(cell(4, going)).toMatchObject({ state: 'trouble', description: 'HeLa, missing' })
    expect(cell(5, going)).toMatchObject({ state: 'trouble', description: 'HeLa, not available' })
    expect(cell(3, view(new Map([[3, 'done']]), 'put-back')).description).toBe('HeLa, back')
  })

  test('shows a wrong tube where it belongs, and all other samples as usual', () => {
    expect(cell(9, view(new Map()))).toMatchObject({ state: 'trouble', description: 'HeLa, not on the list' })
    expect(cell(8, view(new Map()))).toMatchObject({ state: 'filled', description: 'HeLa' })
    expect(pickCell({ layer, position: 1, sample: undefined, shownId: 1, wrongId: null, view: view(new Map()), text: undefined })).toMatchObject({
      state: 'free',
    })
  })
})
