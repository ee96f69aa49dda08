import { describe, expect, test } from 'vitest'
import { findFreePositions } from '#domain/rules/storage/free-positions.ts'
import { planPlacement } from '#domain/rules/storage/plan-placement.ts'
import { makeSample } from '#tests/harness/factories.ts'

const box = { id: 7, rows: 2, columns: 2 }
const shelf = { id: 8, rows: 0, columns: 0 }
const away = (id: number) => makeSample({ id, layerId: 1, position: id })
const free = (...taken: number[]) =>
  findFreePositions(
    { ...box, reserved: {} },
    taken.map((position) => ({ position })),
    1,
  )
const none = free()

describe('placing what was scanned into the current compartment', () => {
  test("without a scanned sample it says 'Please first scan a sample before using this action' [SCAN-07]", () => {
    expect(planPlacement('sample', undefined, box, none)).toEqual({ kind: 'needs', message: 'Please first scan a sample before using this action' })
  })

  test("without an opened series it says 'Please first navigate into a sample series before using this action' [SCAN-07]", () => {
    expect(planPlacement('series', undefined, box, none)).toEqual({
      kind: 'needs',
      message: 'Please first navigate into a sample series before using this action',
    })
  })

  test('those of a series that are already here stay', () => {
    const plan = planPlacement('series', [away(1), makeSample({ id: 2, layerId: 7, position: 2 }), away(3)], box, free(2))
    expect(plan.kind === 'places' && plan.samples.map(({ id }) => id)).toEqual([1, 3])
    expect(planPlacement('sample', [away(1)], shelf, none)).toMatchObject({ kind: 'places', samples: [{ id: 1 }] })
  })

  test('it does not apply to an archived sample, one that is here, an empty series, or a full box [SCAN-08]', () => {
    const whys = [
      planPlacement('sample', [makeSample({ id: 1, archived: 1 })], box, none),
      planPlacement('sample', [makeSample({ id: 1, layerId: 7, position: 1 })], box, free(1)),
      planPlacement('series', [], box, none),
      planPlacement('series', [away(1), away(2)], box, free(1, 2, 3)),
    ]
    expect(whys.map((plan) => plan.kind === 'not-possible' && plan.why)).toEqual(['archived', 'here-already', 'empty', 'full'])
  })
})
