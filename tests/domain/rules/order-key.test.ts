import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareOrderKeys, orderKey, orderKeyBetween } from '#domain/rules/order-key.ts'

interface Row {
  readonly id: number
  readonly orderKey: string
}

const insert = (rows: readonly Row[], at: number, id: number): Row => ({
  id,
  orderKey: orderKeyBetween(rows[at - 1]?.orderKey ?? null, rows[at]?.orderKey ?? null, id),
})

/** Where to insert, and how far apart the ids are: those of a device come from its leases. */
const places = fc.array(fc.record({ at: fc.nat(), step: fc.integer({ min: 1, max: 1e9 }) }), { maxLength: 120 })

test('whatever is inserted where, the keys are valid and in the order of the list', () => {
  fc.assert(
    fc.property(places, (inserts) => {
      const rows: Row[] = []
      let id = 0
      for (const { at, step } of inserts) {
        const place = at % (rows.length + 1)
        rows.splice(place, 0, insert(rows, place, (id += step)))
      }
      expect(rows.toSorted(compareOrderKeys)).toEqual(rows)
      for (const { orderKey: key } of rows) expect(orderKey.safeParse(key), key).toMatchObject({ success: true })
      expect(new Set(rows.map((row) => row.orderKey)).size).toBe(rows.length)
    }),
  )
})

test('two devices that insert at the same place without knowing of each other get two keys, and another still fits between them', () => {
  fc.assert(
    fc.property(places, fc.nat(), (inserts, spot) => {
      const rows: Row[] = []
      for (const [index, { at }] of inserts.entries()) {
        const place = at % (rows.length + 1)
        rows.splice(place, 0, insert(rows, place, index + 1))
      }
      const place = spot % (rows.length + 1)
      const both = [insert(rows, place, 1_000), insert(rows, place, 2_000)].toSorted(compareOrderKeys)
      const merged = [...rows, ...both].toSorted(compareOrderKeys)
      expect(merged.slice(place, place + 2)).toEqual(both)
      merged.splice(place + 1, 0, insert(merged, place + 1, 3_000))
      expect(merged.toSorted(compareOrderKeys)).toEqual(merged)
    }),
  )
})

test.each([
  ['at the end', (rows: readonly Row[]) => rows.length],
  ['at the beginning', () => 0],
  ['in the middle', (rows: readonly Row[]) => Math.floor(rows.length / 2)],
  ['below the first', (rows: readonly Row[]) => Math.min(1, rows.length)],
])('a thousand sections, each added %s, keep keys that can be stored', (_, placeIn) => {
  const rows: Row[] = []
  for (let id = 999_999_000_000; rows.length < 1_000; id++) {
    const place = placeIn(rows)
    rows.splice(place, 0, insert(rows, place, id))
  }
  expect(rows.toSorted(compareOrderKeys)).toEqual(rows)
  for (const { orderKey: key } of rows) expect(orderKey.safeParse(key).success, key).toBe(true)
})

test('neighbors whose keys are not in order do not prevent an insert: it comes after the first', () => {
  const key = orderKeyBetween('V1', 'V1', 7)
  expect(key > 'V1').toBe(true)
})
