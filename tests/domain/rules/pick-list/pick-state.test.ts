import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetBetween } from '#domain/rules/pick-list/offset-between.ts'
import { nextToPick, pickState, type PickPhase } from '#domain/rules/pick-list/pick-state.ts'
import { layOutBox } from '#src/workspace/storage/box-layout.ts'
import { makeLayer, makeSample, noon } from '#tests/harness/factories.ts'

describe('a sample of a list', () => {
  test.each([
    ['lies in its box', {}, 'to-go', 'done'],
    ['was taken by this person', { outBy: 1, outAt: noon }, 'done', 'to-go'],
    ['was taken by someone else', { outBy: 2, outAt: noon }, 'held', 'held'],
    ['was not found', { missingSince: noon }, 'missing', 'done'],
    ['was archived', { archived: 1 }, 'archived', 'archived'],
    ['was archived while it was out', { archived: 1, outBy: 1 }, 'archived', 'archived'],
  ] as const)('that %s', (_, fields, picking, puttingBack) => {
    expect(pickState(makeSample(fields), 'pick', 1)).toBe(picking)
    expect(pickState(makeSample(fields), 'put-back', 1)).toBe(puttingBack)
  })
})

describe('the next sample', () => {
  const tubes = [1, 2, 3].map((id) => makeSample({ id }))
  const next = (chosen: number | null, skipped: number[], samples = tubes) => nextToPick(samples, { phase: 'pick', userId: 1, chosen, skipped })?.id

  test('is the first on the walk; skipped ones come at the end; one that was chosen comes first', () => {
    expect(next(null, [])).toBe(1)
    expect(next(null, [1])).toBe(2)
    expect(next(null, [1, 2, 3])).toBe(1)
    expect(next(3, [])).toBe(3)
    expect(next(3, [], [tubes[0]!, tubes[1]!, makeSample({ id: 3, outBy: 1 })])).toBe(1)
  })

  test('is always one that is left to do, and there is one as long as any is', () => {
    const anySample = fc.record({
      outBy: fc.constantFrom(null, 1, 2),
      missingSince: fc.constantFrom(null, noon),
      archived: fc.constantFrom(0 as const, 1 as const),
    })
    const anyIds = fc.array(fc.integer({ min: 1, max: 8 }))
    fc.assert(
      fc.property(fc.array(anySample), fc.constantFrom<PickPhase>('pick', 'put-back'), anyIds, anyIds, (fields, phase, skipped, [chosen = null]) => {
        const samples = fields.map((each, at) => makeSample({ id: at + 1, ...each }))
        const left = samples.filter((sample) => pickState(sample, phase, 1) === 'to-go')
        const found = nextToPick(samples, { phase, userId: 1, chosen, skipped })
        expect(found === undefined).toBe(left.length === 0)
        if (found) expect(left).toContain(found)
      }),
    )
  })
})

describe('the way from a wrong tube to the right one', () => {
  const box = makeLayer({ id: 2, rows: 9, columns: 9 })
  const at = (position: number, layerId = 2) => ({ layerId, position })

  test('is counted in columns and rows', () => {
    expect(offsetBetween(box, at(15), at(13))).toEqual({ rows: 0, columns: -2 })
    expect(offsetBetween(box, at(13), at(33))).toEqual({ rows: 2, columns: 2 })
  })

  test('is not known between boxes, or without a grid', () => {
    expect(offsetBetween(box, at(15, 3), at(13))).toBeUndefined()
    expect(offsetBetween(makeLayer({ id: 2, rows: 0, columns: 0 }), at(0), at(0))).toBeUndefined()
  })

  test('leads there in every box, however it is drawn', () => {
    const side = fc.integer({ min: 1, max: 16 })
    fc.assert(
      fc.property(side, side, fc.boolean(), fc.nat(), fc.nat(), (rows, columns, isTransposed, one, other) => {
        const grid = makeLayer({ id: 2, rows, columns })
        const [from, to] = [(one % (rows * columns)) + 1, (other % (rows * columns)) + 1]
        const way = offsetBetween(grid, at(from), at(to), isTransposed)!
        const { toCell, toPosition } = layOutBox(grid, isTransposed)
        const start = toCell(from)
        expect(toPosition({ row: start.row + way.rows, column: start.column + way.columns })).toBe(to)
      }),
    )
  })
})
