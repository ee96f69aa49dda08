import { expect, test } from 'vitest'
import { keysOfChange, keyRangesOf, parseRowKey, keyRange, rowKey, steadyKey, wholeRow } from '#domain/dependency-keys.ts'
import type { AnyRow } from '#domain/schema.ts'
import { makeLayer, makeSample } from '#tests/harness/factories.ts'
import { makeSection } from '#tests/harness/notebook.ts'

const sample = { ...makeSample({ id: 12, name: 'He"La,1', layerId: 7, position: 5 }) }

test('a row is found under every prefix of every index it is in, and those are the keys that reading records', () => {
  expect([...keyRangesOf('samples', sample)]).toEqual([
    keyRange('samples', 'byName', [0]),
    keyRange('samples', 'byName', [0, 'he"la,1']),
    keyRange('samples', 'byType', [1]),
    keyRange('samples', 'byType', [1, 0]),
    keyRange('samples', 'byType', [1, 0, 'he"la,1']),
    keyRange('samples', 'byPlace', [7]),
    keyRange('samples', 'byPlace', [7, 5]),
  ])
})

test('a row with nothing in one field of an index is not in that index at all', () => {
  expect([...keyRangesOf('storageLayers', { ...makeLayer({ parentId: null, altBarcode: null }) })]).toEqual([keyRange('storageLayers', 'byUnit', [1])])
  const { altBarcode: _altBarcode, ...older } = makeLayer({ parentId: 1 })
  expect([...keyRangesOf('storageLayers', older)]).toEqual([
    keyRange('storageLayers', 'byParent', [1]),
    keyRange('storageLayers', 'byParent', [1, 1]),
    keyRange('storageLayers', 'byUnit', [1]),
  ])
})

test('a row that moves emits its own key, and what it left as well as what it entered', () => {
  const keys = keysOfChange('samples', 12, sample, { ...sample, position: 6 })
  expect(keys).toEqual(expect.arrayContaining([rowKey('samples', 12), 'samples.byPlace[7,5]', 'samples.byPlace[7,6]', 'samples.byPlace[7]']))
})

test('a row key names its row; a key range names none', () => {
  expect(parseRowKey(rowKey('samples', 12))).toEqual({ entity: 'samples', id: 12 })
  expect(parseRowKey(rowKey('samples', 'a#1'))).toEqual({ entity: 'samples', id: 'a#1' })
  expect(() => parseRowKey('samples.byPlace[7]')).toThrow('is not a row key')
})

test('a row that somebody changed last, and nothing else, emits its key, but not that of the row without who changed it', () => {
  const section = { ...makeSection() } as unknown as AnyRow
  const key = steadyKey('sections', section.id)
  expect(keysOfChange('sections', section.id, section, { ...section, changedBy: 2, changedAt: 9, version: 5 })).not.toContain(key)
  expect(keysOfChange('sections', section.id, section, { ...section, changedBy: 2, lockedBy: 2 })).toContain(key)
  expect(keysOfChange('sections', section.id, section, { ...section, meta: { 1: 'A' } })).toContain(key)
  for (const [before, after] of [
    [null, section],
    [section, null],
  ] as const)
    expect(keysOfChange('sections', section.id, before, after)).toContain(key)
  expect(keysOfChange('samples', 12, sample, { ...sample, position: 6 })).not.toContain(steadyKey('samples', 12))
  expect(wholeRow(key)).toBe(rowKey('sections', section.id))
  expect(wholeRow('samples.byPlace[7,5]')).toBe('samples.byPlace[7,5]')
})
