import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { planWalk, samplesOf, turnBack, type StorageOfWalk } from '#domain/rules/pick-list/plan-walk.ts'
import { makeLayer, makeSample, makeUnit } from '#tests/harness/factories.ts'

/** Three units with two racks of two boxes each: box 111 is the first box of the first rack of unit 1. */
const temperatures = [-80, -20, -196]
const units = new Map(temperatures.map((temperature, at) => [at + 1, makeUnit({ id: at + 1, name: `Unit ${at + 1}`, temperature, rootLayerId: at + 1 })]))
const paths = new Map<number, StorageLayerRow[]>()
for (const unitId of units.keys()) {
  const root = makeLayer({ id: unitId, unitId, parentId: null, kind: 'unit', name: `Unit ${unitId}`, rows: 0, columns: 0 })
  for (const rackAt of [1, 2]) {
    const rack = makeLayer({ id: unitId * 10 + rackAt, unitId, parentId: root.id, kind: 'rack', name: `R${rackAt}`, place: rackAt, rows: 0, columns: 0 })
    for (const boxAt of [1, 2]) {
      const box = makeLayer({ id: rack.id * 10 + boxAt, unitId, parentId: rack.id, kind: 'box', name: `Box ${boxAt}`, place: boxAt, rows: 9, columns: 9 })
      paths.set(box.id, [root, rack, box])
    }
  }
}
const storage: StorageOfWalk = { paths, units }
const tube = (id: number, layerId: number | null, position: number): SampleRow => makeSample({ id, layerId, position })

describe('the walk', () => {
  test('goes from the warmest unit to the coldest, rack by rack, box by box, row by row', () => {
    const walk = planWalk([tube(1, 311, 4), tube(2, 122, 1), tube(3, 111, 12), tube(4, 111, 3), tube(5, 212, 7), tube(6, 121, 80)], storage)
    expect(walk.stops.map(({ layer, samples }) => [layer.id, samples.map(({ position }) => position)])).toEqual([
      [212, [7]],
      [111, [3, 12]],
      [121, [80]],
      [122, [1]],
      [311, [4]],
    ])
    expect(turnBack(walk).stops.map(({ layer }) => layer.id)).toEqual([311, 122, 121, 111, 212])
  })

  test('numbers in names count by value, and samples without a location come last', () => {
    const named = new Map([2, 10].map((number) => [number, makeUnit({ id: number, name: `Freezer ${number}`, temperature: -80 })]))
    const alone = new Map([2, 10].map((number) => [number, [makeLayer({ id: number, unitId: number, parentId: null, rows: 0, columns: 0 })]]))
    const walk = planWalk([tube(1, null, 0), tube(2, 10, 0), tube(3, 2, 0), tube(4, 99, 1)], { paths: alone, units: named })
    expect(walk.stops.map(({ layer }) => layer.id)).toEqual([2, 10])
    expect(walk.elsewhere.map(({ id }) => id)).toEqual([1, 4])
  })

  const anyPlace = fc.record({ layerId: fc.constantFrom(...paths.keys(), null), position: fc.integer({ min: 1, max: 81 }) })
  const anySamples = fc.array(anyPlace, { maxLength: 40 }).map((places) => places.map(({ layerId, position }, at) => tube(at + 1, layerId, position)))

  test('holds every sample once and opens every box once, never a warmer unit after a colder one', () => {
    fc.assert(
      fc.property(anySamples, (samples) => {
        const walk = planWalk(samples, storage)
        expect(
          samplesOf(walk)
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        ).toEqual(samples.map(({ id }) => id))
        const boxes = walk.stops.map(({ layer }) => layer.id)
        expect(new Set(boxes).size).toBe(boxes.length)
        const degrees = walk.stops.map(({ unit }) => unit.temperature)
        expect(degrees).toEqual(degrees.toSorted((a, b) => b - a))
        for (const stop of walk.stops) {
          const positions = stop.samples.map(({ position }) => position)
          expect(positions).toEqual(positions.toSorted((a, b) => a - b))
          expect(stop.samples.every(({ layerId }) => layerId === stop.layer.id)).toBe(true)
        }
      }),
    )
  })

  test('does not depend on the order in which samples were selected', () => {
    fc.assert(
      fc.property(
        anySamples.chain((samples) => fc.tuple(fc.constant(samples), fc.shuffledSubarray(samples, { minLength: samples.length }))),
        ([samples, shuffled]) => {
          expect(planWalk(shuffled, storage)).toEqual(planWalk(samples, storage))
        },
      ),
    )
  })
})
