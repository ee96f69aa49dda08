import { expect, test } from 'vitest'
import { changeMarks, entryMarks, parseRowMark, prefixMark, rowMark } from '#domain/marks.ts'
import { makeLayer, makeSample } from '#tests/harness/factories.ts'

const sample = { ...makeSample({ id: 12, name: 'He"La,1', layerId: 7, position: 5 }) }

test('a row is found under every prefix of every index it is in, and those are the marks that reading emits', () => {
  expect([...entryMarks('samples', sample)]).toEqual([
    prefixMark('samples', 'byName', [0]),
    prefixMark('samples', 'byName', [0, 'he"la,1']),
    prefixMark('samples', 'byType', [1]),
    prefixMark('samples', 'byType', [1, 0]),
    prefixMark('samples', 'byType', [1, 0, 'he"la,1']),
    prefixMark('samples', 'byPlace', [7]),
    prefixMark('samples', 'byPlace', [7, 5]),
  ])
})

test('a row with nothing in one field of an index is not in that index at all', () => {
  expect([...entryMarks('storageLayers', { ...makeLayer({ parentId: null, altBarcode: null }) })]).toEqual([])
  const { altBarcode: _altBarcode, ...older } = makeLayer({ parentId: 1 })
  expect([...entryMarks('storageLayers', older)]).toEqual([prefixMark('storageLayers', 'byParent', [1]), prefixMark('storageLayers', 'byParent', [1, 1])])
})

test('a row that moves emits its own mark, and what it left as well as what it entered', () => {
  const marks = changeMarks('samples', 12, sample, { ...sample, position: 6 })
  expect(marks).toEqual(expect.arrayContaining([rowMark('samples', 12), 'samples.byPlace[7,5]', 'samples.byPlace[7,6]', 'samples.byPlace[7]']))
})

test('a row mark names its row; a prefix mark names none', () => {
  expect(parseRowMark(rowMark('samples', 12))).toEqual({ entity: 'samples', id: 12 })
  expect(parseRowMark(rowMark('samples', 'a#1'))).toEqual({ entity: 'samples', id: 'a#1' })
  expect(() => parseRowMark('samples.byPlace[7]')).toThrow('names no row')
})
