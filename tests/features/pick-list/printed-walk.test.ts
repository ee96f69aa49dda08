import { expect, test } from 'vitest'
import { planWalk, samplesOf } from '#domain/rules/pick-list/plan-walk.ts'
import { pickState } from '#domain/rules/pick-list/pick-state.ts'
import { printWalk } from '#src/features/pick-list/printed-walk.ts'
import type { PickView } from '#src/features/pick-list/read-pick-view.ts'
import { makeLayer, makeSample, makeUnit, noon } from '#tests/harness/factories.ts'

test('on paper, a pick list has a table for each box with what is left, by position, and room for a tick', () => {
  const root = makeLayer({ id: 1, unitId: 1, parentId: null, name: 'Freezer F2', rows: 0, columns: 0 })
  const box = makeLayer({ id: 2, unitId: 1, parentId: 1, name: 'Box 2', rows: 9, columns: 9 })
  const samples = [
    makeSample({ id: 1, name: 'Second', layerId: 2, position: 12 }),
    makeSample({ id: 2, name: 'First', layerId: 2, position: 4, altBarcode: 'AB-0233' }),
    makeSample({ id: 3, name: 'Taken', layerId: 2, position: 5, outBy: 1 }),
    makeSample({ id: 4, name: 'Nowhere' }),
  ]
  const walk = planWalk(samples, { paths: new Map([[2, [root, box]]]), units: new Map([[1, makeUnit({ id: 1, temperature: -80 })]]) })
  const states = new Map(samplesOf(walk).map((sample) => [sample.id, pickState(sample, 'pick', 1)]))
  const printed = printWalk({ walk, states } as unknown as PickView, { title: 'For EXP-0318', groupName: 'Group', fullName: 'Ada', madeAt: noon })
  const tables = printed.parts.map(({ heading, blocks }) => ({
    heading,
    rows: blocks.flatMap((block) =>
      block.kind === 'table' ? block.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')).slice(1, 4)) : [],
    ),
  }))
  expect(tables).toEqual([
    {
      heading: 'Freezer F2 › Box 2, −80 °C',
      rows: [
        ['A4', 'First', 'AB-0233'],
        ['B3', 'Second', '005000000000001'],
      ],
    },
    { heading: 'No location', rows: [['', 'Nowhere', '005000000000004']] },
  ])
})
