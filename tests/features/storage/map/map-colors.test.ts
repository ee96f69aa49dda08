import { expect, test } from 'vitest'
import { mapLegend, wellState, type SampleTypes } from '#src/features/storage/map/map-colors.ts'
import type { BoxContents, Well } from '#src/workspace/storage/box-contents.ts'

const types: SampleTypes = new Map([
  [1, { id: 1, name: 'Plasmid', shape: 'ring', tone: 'violet' }],
  [2, { id: 2, name: 'Antibody', shape: 'triangle', tone: 'blue' }],
  [3, { id: 3, name: 'Protein', shape: 'diamond', tone: 'green' }],
])
const well = (typeId: number, expiry: Well['expiry'] = 'none'): Well => ({ sampleId: 1, typeId, expiry })
const box = (...wells: Well[]): BoxContents => new Map(wells.map((one, at) => [at + 1, one]))

test('a position is free, filled, or has the color of its type or expiration', () => {
  expect(wellState(undefined, 'type', types)).toBe('free')
  expect(wellState(well(1, 'past'), 'fill', types)).toBe('filled')
  expect(wellState(well(1, 'past'), 'type', types)).toBe('violet')
  expect(wellState(well(9), 'type', types)).toBe('grey')
  expect((['past', 'soon', 'later', 'none'] as const).map((expiry) => wellState(well(1, expiry), 'expiry', types))).toEqual(['red', 'amber', 'green', 'grey'])
})

test('the legend names the types in the boxes, most frequent first, or the states of an expiration', () => {
  const boxes = [box(well(1)), box(well(2), well(2))]
  expect(mapLegend(boxes, 'type', types).map(({ label }) => label)).toEqual(['Antibody', 'Plasmid'])
  expect(mapLegend(boxes, 'expiry', types).map(({ label }) => label)).toEqual(['Expired', 'Expires soon', 'Expires later', 'No expiration'])
  expect(mapLegend(boxes, 'fill', types)).toEqual([])
})
