import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { documentSchemas } from '#domain/document-schemas.ts'
import { dataTableSchema } from '#domain/document-schema-numbers.ts'
import { headRows } from '#domain/rules/documents/data-table.ts'
import { OpenDataTable } from '#db/documents/open-data-table.ts'
import { readContent } from '#server/followers/document-content.ts'

const schema = documentSchemas.get(dataTableSchema)!

/** A table as it is open on one tablet. */
class Tablet {
  readonly doc = new Doc()
  readonly table = new OpenDataTable(this.doc)

  take(other: Tablet): this {
    applyUpdate(this.doc, encodeStateAsUpdate(other.doc))
    return this
  }

  get shown() {
    const { columns, rows, values } = this.table.read()
    return [...headRows, ...rows.map(({ id }) => id)].map((row) => columns.map(({ id }) => values(row, id)))
  }

  get texts(): string[] {
    return this.shown.flat(2)
  }
}

/** Two tablets with a table of two columns and two rows. */
function twoTablets(): [Tablet, Tablet] {
  const first = new Tablet()
  first.table.add('columns', 2, null)
  first.table.add('rows', 2, null)
  return [first, new Tablet().take(first)]
}

function exchange(first: Tablet, second: Tablet): void {
  first.take(second)
  second.take(first)
}

const idsOf = ({ table }: Tablet) => {
  const { rows, columns } = table.read()
  return { rows: rows.map(({ id }) => id), columns: columns.map(({ id }) => id) }
}

const step = record({
  who: nat(1),
  what: constantFrom('write', 'write', 'write', 'head', 'clear', 'add rows', 'add columns', 'move', 'remove', 'kind', 'undo', 'redo', 'fill', 'exchange'),
  x: nat(20),
  y: nat(20),
})

test('whatever two tablets do, offline or not, they come to the same table, and it fits its schema', () => {
  assert(
    property(array(step, { maxLength: 60 }), (steps) => {
      const tablets = twoTablets()
      for (const { who, what, x, y } of steps) {
        const tablet = tablets[who]!
        const { table } = tablet
        const { rows, columns } = idsOf(tablet)
        const [row, column] = [rows[y % rows.length], columns[x % columns.length]]
        if (what === 'exchange') exchange(...tablets)
        else if (what === 'undo') table.undo()
        else if (what === 'redo') table.redo()
        else if (what === 'add rows') table.add('rows', 1 + (x % 3), row ?? null)
        else if (what === 'add columns') table.add('columns', 1, column ?? null)
        else if (row === undefined || column === undefined) continue
        else if (what === 'write') table.write([{ row, column, text: `${who}${x}${y}` }])
        else if (what === 'head') table.write([{ row: headRows[y % 2]!, column, text: `head ${x}` }])
        else if (what === 'clear') table.write([{ row, column, text: '' }])
        else if (what === 'move') table.move(x % 2 ? 'rows' : 'columns', x % 2 ? row : column, y % 2 ? 1 : -1)
        else if (what === 'remove') table.remove(x % 2 ? row : column)
        else if (what === 'kind') table.setKind(column, y % 2 ? 'text' : 'number')
        else table.paste([['a', 'b'], ['c']], [...headRows, ...rows], columns, y % rows.length, x % columns.length)
      }
      exchange(...tablets)
      expect(tablets[0].shown).toEqual(tablets[1].shown)
      expect(readContent([encodeStateAsUpdate(tablets[0].doc)], schema)).toBeDefined()
    }),
    { numRuns: 150 },
  )
})

test('values that two tablets write offline all stay, also those in the same cell, in removed and moved lines', () => {
  const written = record({ x: nat(5), y: nat(5), after: constantFrom('nothing', 'remove row', 'remove column', 'move row', 'move column') })
  assert(
    property(array(written, { minLength: 1, maxLength: 12 }), array(written, { minLength: 1, maxLength: 12 }), (...work) => {
      const tablets = twoTablets()
      tablets[0].table.add('columns', 4, null)
      tablets[0].table.add('rows', 4, null)
      exchange(...tablets)
      const { rows, columns } = idsOf(tablets[0])
      const last = new Map<string, string>()
      for (const [who, steps] of work.entries()) {
        const { table } = tablets[who]!
        // First what is removed and moved, so that nothing a tablet wrote itself is removed by it.
        for (const { x, y, after } of steps) {
          if (after === 'remove row') table.remove(rows[y]!)
          if (after === 'remove column') table.remove(columns[x]!)
          if (after === 'move row') table.move('rows', rows[y]!, 1)
          if (after === 'move column') table.move('columns', columns[x]!, -1)
        }
        for (const [at, { x, y }] of steps.entries()) {
          table.write([{ row: rows[y]!, column: columns[x]!, text: `${who}-${at}` }])
          last.set(`${who} ${x} ${y}`, `${who}-${at}`)
        }
      }
      exchange(...tablets)
      expect(tablets[0].texts).toEqual(expect.arrayContaining([...last.values()]))
      expect(tablets[0].shown).toEqual(tablets[1].shown)
    }),
    { numRuns: 150 },
  )
})

test('a row that someone else writes in while it is removed comes back with all that was in it; others stay removed', () => {
  const [first, second] = twoTablets()
  const { rows, columns } = idsOf(first)
  for (const [at, row] of rows.entries()) first.table.write([{ row, column: columns[0]!, text: `before ${at}` }])
  exchange(first, second)
  for (const row of rows) first.table.remove(row)
  second.table.write([{ row: rows[1]!, column: columns[1]!, text: 'meanwhile' }])
  exchange(first, second)
  expect(first.shown.slice(2)).toEqual([[['before 1'], ['meanwhile']]])
})

test('two values in one cell are both there until someone writes in it again', () => {
  const [first, second] = twoTablets()
  const { rows, columns } = idsOf(first)
  const cell = { row: rows[0]!, column: columns[0]! }
  first.table.write([{ ...cell, text: '1.5' }])
  second.table.write([{ ...cell, text: '2.5' }])
  exchange(first, second)
  expect(first.texts.toSorted()).toEqual(['1.5', '2.5'])
  second.table.write([{ ...cell, text: '1.5' }])
  exchange(first, second)
  expect(first.texts).toEqual(['1.5'])
})

test('undo takes back what was done here, and nothing else', () => {
  const [first, second] = twoTablets()
  const { rows, columns } = idsOf(first)
  first.table.paste(
    [
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
    [...headRows, ...rows],
    columns,
    2,
    0,
  )
  second.table.write([{ row: rows[0]!, column: columns[0]!, text: '9' }])
  exchange(first, second)
  expect(idsOf(first).rows).toHaveLength(3)
  first.table.undo()
  expect(first.texts).toEqual(['9'])
  first.table.redo()
  expect(first.texts).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5', '6', '9']))
})

test('columns that are added for what is pasted are of words or of numbers', () => {
  const tablet = new Tablet()
  tablet.table.paste(
    [
      ['Time', 'Note'],
      ['h', ''],
      ['1', 'seeded'],
      ['2', ''],
    ],
    headRows,
    [],
    0,
    0,
  )
  expect(tablet.shown).toEqual([
    [['Time'], ['Note']],
    [['h'], []],
    [['1'], ['seeded']],
    [['2'], []],
  ])
  expect(tablet.table.read().columns.map(({ kind }) => kind)).toEqual(['number', 'text'])
})
