import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortAndLimit } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { indexFields, type AnyRow } from '#domain/schema.ts'
import { forEachStore } from '#tests/harness/engines.ts'
import { change, sample } from '../feed/world.ts'

/** Names that a language would sort differently from their code units. */
const names = ['a', 'B', 'b', 'Z', 'ä', 'é', '_', '-1', '10', '9', 'a b', 'ab', 'Ω', '']
const row = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  nameFold: fc.constantFrom(...names),
  archived: fc.constantFrom(0, 1),
  sampleTypeId: fc.constantFrom(1, 2),
  layerId: fc.constantFrom(null, 20, 21),
  position: fc.constantFrom(0, 1, 2, 3, 10, 2.5),
  altBarcode: fc.constantFrom(null, 'x-1', 'x-2'),
})
const limit = fc.constantFrom(undefined, 1, 2, 5)
const reverse = fc.boolean()
const question = fc.oneof(
  fc.record({ index: fc.constant('byName'), prefix: fc.tuple(fc.constantFrom(0, 1)), after: fc.constantFrom(undefined, ...names), limit, reverse }),
  fc.record({ index: fc.constant('byPlace'), prefix: fc.tuple(fc.constantFrom(20, 21)), after: fc.constantFrom(undefined, 0, 2, 2.5), limit, reverse }),
  fc.record({
    index: fc.constant('byPlace'),
    prefix: fc.tuple(fc.constantFrom(20, 21), fc.constantFrom(1, 2.5, 10)),
    after: fc.constant(undefined),
    limit,
    reverse,
  }),
  fc.record({
    index: fc.constant('byType'),
    prefix: fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(0, 1)),
    after: fc.constantFrom(undefined, 'b'),
    limit,
    reverse,
  }),
  fc.record({ index: fc.constant('byAltBarcode'), prefix: fc.tuple(fc.constantFrom('x-1', 'x-2', 'none')), after: fc.constant(undefined), limit, reverse }),
)

forEachStore((_name, open) => {
  test('an index is read in the same order and bounds as on a device', async () => {
    const store = await open()
    let groupId = 100
    const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(rows, fc.array(question, { minLength: 1, maxLength: 8 }), async (fields, questions) => {
        groupId++
        await change(
          store,
          groupId,
          fields.map((each) => ['samples', sample(each.id, each)] as const),
        )
        await change(
          store,
          groupId + 5_000,
          fields.map((each) => ['samples', sample(each.id, each)] as const),
        )
        for (const { index, prefix, after, limit, reverse } of questions) {
          const options = { reverse, ...(after !== undefined && { after }), ...(limit && { limit }) }
          const found = await store.write((tables) => tables.source(groupId).range('samples', index, prefix, options))
          expect(found.map((each) => each.id)).toEqual(expected(fields as unknown as AnyRow[], index, prefix, options))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('a row comes back as it was written', async () => {
    const store = await open()
    const odd = sample(1, {
      amount: 0.1 + 0.2,
      createdAt: Number.MAX_SAFE_INTEGER,
      name: 'Ω “5 µL” 🧪\n\t\\',
      meta: { 1: 'a', 2: '{"b":1}' },
      altBarcode: '',
      position: 1e-9,
    })
    await change(store, 7, [['samples', odd]])
    expect(await store.write((tables) => tables.source(7).get('samples', 1))).toEqual({ ...odd, version: 1 })
  })
})

function expected(rows: readonly AnyRow[], index: string, prefix: readonly Key[], options: { after?: Key; limit?: number; reverse: boolean }): Key[] {
  const fields = indexFields('samples', index)
  const inIndex = rows.filter((each) => fields.every((field, at) => (at < prefix.length ? each[field] === prefix[at] : each[field] !== null)))
  return sortAndLimit(inIndex, fields.slice(prefix.length), options).map((each) => each.id)
}
