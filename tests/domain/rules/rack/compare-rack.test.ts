import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeCount, compareRack, otherBoxOf, planRackMoves, type CodeMeaning, type RackComparison, type RackSample } from '#domain/rules/rack/compare-rack.ts'
import { withoutDoubles, type RackRead, type WellRead } from '#domain/rules/rack/rack-read.ts'

const box = 10
const me = 1

const sample = (id: number, layerId: number | null, position: number, more: Partial<RackSample> = {}): RackSample => ({
  id,
  name: `S${id}`,
  layerId,
  position,
  archived: 0,
  outBy: null,
  missingSince: null,
  ...more,
})

const code = (text: string): WellRead => ({ kind: 'code', text })
const empty: WellRead = { kind: 'empty' }
const unread: WellRead = { kind: 'unread' }

function compare(read: RackRead, samples: readonly RackSample[], reserved: Record<string, { userId: number; note: string }> = {}): RackComparison {
  const meaningOf = (text: string): CodeMeaning => {
    if (text === 'box') return { kind: 'other' }
    const found = samples.find(({ name }) => name === text)
    return found ? { kind: 'sample', sample: found } : { kind: 'unknown' }
  }
  const content = samples.filter(({ layerId, archived }) => layerId === box && !archived)
  return compareRack(read, meaningOf, { layer: { id: box, reserved }, content, userId: me })
}

const ids = (samples: readonly { id: number }[]) => samples.map(({ id }) => id)

describe('a rack compared with its box', () => {
  test('as on record, moved within the box, from elsewhere, missing', () => {
    const samples = [sample(1, box, 1), sample(2, box, 2), sample(3, box, 3), sample(4, 20, 7), sample(5, null, 0), sample(6, box, 6)]
    const found = compare([code('S1'), code('S3'), code('S2'), code('S4'), code('S5'), empty], samples)
    expect(ids(found.same)).toEqual([1])
    expect(found.moved.map(({ sample, to }) => [sample.id, to])).toEqual([
      [3, 2],
      [2, 3],
    ])
    expect(found.arrived.map(({ sample, to }) => [sample.id, to])).toEqual([
      [4, 4],
      [5, 5],
    ])
    expect(ids(found.missing)).toEqual([6])
    expect(changeCount(found)).toBe(5)
  })

  test('a well that was not read is not empty', () => {
    const found = compare([unread, empty], [sample(1, box, 1), sample(2, box, 2)])
    expect(ids(found.missing)).toEqual([2])
    expect(found.unread.map(({ position, sample }) => [position, sample?.id])).toEqual([[1, 1]])
  })

  test('a sample that someone has checked out is not missing, and one that is missing already is no change', () => {
    expect(compare([empty], [sample(1, box, 1, { outBy: 3 })]).missing).toEqual([])
    expect(compare([empty], [sample(1, box, 1, { missingSince: 5 })]).missing).toEqual([])
  })

  test('a sample at whose position another one is, and that is not in the rack, has no location', () => {
    const found = compare([code('S2'), empty], [sample(1, box, 1), sample(2, box, 2)])
    expect(ids(found.displaced)).toEqual([1])
    expect(found.missing).toEqual([])
  })

  test('what a person has to decide stays as it is', () => {
    const samples = [sample(1, box, 1), sample(2, 20, 2, { archived: 1 }), sample(3, 20, 3)]
    const read = withoutDoubles([code('X'), code('S2'), code('box'), code('S3'), code('S1'), code('S1')])
    const found = compare(read, samples, { 4: { userId: 9, note: '' } })
    expect(found.questions.map(({ kind, position }) => `${position} ${kind}`)).toEqual([
      '1 unknown',
      '2 archived',
      '3 not-a-sample',
      '4 reserved',
      '5 conflict',
      '6 conflict',
    ])
    expect(changeCount(found)).toBe(0)
  })

  test('a tube does not go to a position whose own tube is in doubt', () => {
    const read = withoutDoubles([code('S2'), code('S3'), code('S1'), code('S1')])
    const found = compare(read, [sample(1, box, 1), sample(2, box, 2), sample(3, 20, 1)])
    expect(found.questions.filter(({ kind }) => kind === 'occupied').map(({ position, sample }) => [position, sample?.id])).toEqual([
      [1, 2],
      [2, 3],
    ])
    expect(changeCount(found)).toBe(0)
  })

  test('most tubes are recorded in another box: the wrong rack', () => {
    const samples = [1, 2, 3, 4].map((id) => sample(id, id < 4 ? 20 : box, id))
    expect(otherBoxOf(samples, box)).toBe(20)
    expect(otherBoxOf(samples.slice(1), box)).toBeNull()
    expect(otherBoxOf(samples, 20)).toBeNull()
  })
})

/** A box of nine, three samples elsewhere, and what was read. */
const racks = fc
  .record({
    places: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 9 }),
    wells: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map((id) => code(`S${id}`)) },
        { weight: 1, arbitrary: fc.constantFrom(empty, unread, code('?')) },
      ),
      {
        minLength: 9,
        maxLength: 9,
      },
    ),
  })
  .map(({ places, wells }) => ({
    samples: [...places.map((position, at) => sample(at + 1, box, position)), sample(10, 20, 1), sample(11, 20, 2), sample(12, null, 0)],
    read: withoutDoubles(wells),
  }))

test('the moves, one after the other, never put two tubes into one position, and end with each tube where it was read', () => {
  fc.assert(
    fc.property(racks, ({ samples, read }) => {
      const found = compare(read, samples)
      const places = new Map(samples.map(({ id, layerId, position }) => [id, { layerId, position }]))
      const content = samples.filter(({ layerId }) => layerId === box)
      for (const { sample, from, to } of planRackMoves(box, found, content)) {
        expect(places.get(sample.id)).toEqual({ layerId: from.layerId, position: from.position })
        if (to !== null) expect([...places.values()].some(({ layerId, position }) => layerId === box && position === to)).toBe(false)
        places.set(sample.id, to === null ? { layerId: null, position: 0 } : { layerId: box, position: to })
      }
      for (const { sample, to } of [...found.moved, ...found.arrived]) expect(places.get(sample.id)).toEqual({ layerId: box, position: to })
      for (const { id } of found.displaced) expect(places.get(id)?.layerId).toBeNull()
      const touched = new Set(ids([...found.moved.map(({ sample }) => sample), ...found.arrived.map(({ sample }) => sample), ...found.displaced]))
      for (const { id, layerId, position } of samples) if (!touched.has(id)) expect(places.get(id)).toEqual({ layerId, position })
    }),
    { numRuns: 300 },
  )
})

test('every code that was read is as on record, moves, or is a question', () => {
  fc.assert(
    fc.property(racks, ({ samples, read }) => {
      const { same, moved, arrived, questions } = compare(read, samples)
      const codes = read.filter(({ kind }) => kind === 'code' || kind === 'conflict').length
      expect(same.length + moved.length + arrived.length + questions.length).toBe(codes)
    }),
  )
})

test('of two tubes that changed places, only one is taken out in between', () => {
  const samples = [sample(1, box, 1), sample(2, box, 2), sample(3, box, 3)]
  const found = compare([code('S2'), code('S1'), code('S3')], samples)
  expect(planRackMoves(box, found, samples)).toHaveLength(3)
})
