import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ImportRows, orderByParents, readParent, type ParentedRow } from '#domain/rules/import/import-parent.ts'
import type { ImportReason } from '#domain/rules/import/import-reason.ts'
import type { ImportCatalog } from '#domain/rules/import/import-row.ts'

const inventory = {
  sampleByCode: (code: string) => ({ 'TUBE-1': { id: 1, archived: 0 as const }, GONE: { id: 2, archived: 1 as const } })[code],
  sampleByName: (name: string) => ({ HeLa: { id: 1, archived: 0 as const }, Old: { id: 2, archived: 1 as const }, Twin: 'several' as const })[name],
} as ImportCatalog

describe('the parent that a row names', () => {
  const rows = new ImportRows()
  rows.add(2, 'Clone', 'C-1')
  rows.add(3, 'Same', '')
  rows.add(4, 'Same', '')
  rows.add(5, 'HeLa', 'C-5')
  rows.add(6, 'Old', '')
  const read = (text: string, row = { line: 9, name: 'Child' }) => {
    const reasons: ImportReason[] = []
    const { id, line } = readParent(text, row, inventory, rows, (code, values = {}) => void reasons.push({ code, values }))
    return reasons[0]?.code ?? (line === null ? id : `row ${line}`)
  }

  test.each<[string, string | number | null]>([
    ['', null],
    ['TUBE-1', 1],
    ['GONE', 'parent-archived'],
    ['C-1', 'row 2'],
    ['Clone', 'row 2'],
    ['Same', 'parent-ambiguous'],
    // In the inventory and in the file.
    ['HeLa', 'parent-ambiguous'],
    // The archived one is not meant if another has the name.
    ['Old', 'row 6'],
    ['Twin', 'parent-ambiguous'],
    ['clone', 'parent-unknown'],
  ])('%j', (text, wanted) => {
    expect(read(text)).toBe(wanted)
  })

  test('a row with the same name as its parent means the one in the inventory, and never itself', () => {
    expect(read('HeLa', { line: 5, name: 'HeLa' })).toBe(1)
    expect(read('Clone', { line: 2, name: 'Clone' })).toBe('parent-itself')
    expect(read('C-1', { line: 2, name: 'Clone' })).toBe('parent-itself')
  })
})

describe('the rows of a family', () => {
  const rows = (...parents: (number | null | 'wrong')[]): ParentedRow[] =>
    parents.map((parentLine, at) => ({ line: at, parentLine: parentLine === 'wrong' ? null : parentLine, isGood: parentLine !== 'wrong' }))
  const family = (...parents: (number | null | 'wrong')[]) => {
    const { order, wrong } = orderByParents(rows(...parents))
    return { order, wrong: [...wrong].map(([at, { code, values }]) => [at, code, values['line']]) }
  }

  test('are created in the order of the file, but parents before their children', () => {
    expect(family(null, 0, null, 1)).toEqual({ order: [0, 1, 2, 3], wrong: [] })
    expect(family(3, null, 0, 4, null)).toEqual({ order: [4, 3, 0, 1, 2], wrong: [] })
  })

  test('descend from no row with errors, however far up, and not from themselves', () => {
    expect(family('wrong', 0, 1, null)).toEqual({
      order: [3],
      wrong: [
        [1, 'parent-wrong', 0],
        [2, 'parent-wrong', 1],
      ],
    })
    expect(family(1, 2, 0, 0, null).order).toEqual([4])
    expect(family(1, 2, 0, 0, null).wrong.sort()).toEqual([
      [0, 'parent-cycle', 1],
      [1, 'parent-cycle', 2],
      [2, 'parent-cycle', 0],
      [3, 'parent-wrong', 0],
    ])
  })

  test('each is created once after its parent, or has one reason, whatever they name', () => {
    const parent = fc.oneof(fc.constant(null), fc.constant('wrong' as const), fc.nat(29))
    fc.assert(
      fc.property(fc.array(parent, { minLength: 30, maxLength: 30 }), (parents) => {
        const all = rows(...parents)
        const { order, wrong } = orderByParents(all)
        const place = new Map(order.map((at, place) => [at, place]))
        expect(place.size).toBe(order.length)
        for (const [at, { parentLine, isGood }] of all.entries()) {
          expect(Number(place.has(at)) + Number(wrong.has(at)) + Number(!isGood)).toBe(1)
          if (place.has(at) && parentLine !== null) expect(place.get(parentLine)).toBeLessThan(place.get(at)!)
        }
      }),
    )
  })

  test('can be a chain as long as an import', () => {
    const { order } = orderByParents(Array.from({ length: 50_000 }, (_, at) => ({ line: at, parentLine: at < 49_999 ? at + 1 : null, isGood: true })))
    expect(order.slice(0, 2)).toEqual([49_999, 49_998])
  })
})
