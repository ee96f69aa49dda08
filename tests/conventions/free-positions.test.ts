import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const home = 'domain/rules/storage/free-positions.ts'

/** Code that goes through the positions of a box for another reason than finding a free one. */
const named = [
  'domain/rules/storage/grid.ts',
  'domain/rules/import/import-location.ts',
  'domain/rules/rack/rack-positions.ts',
  'src/workspace/storage/occupied-positions.ts',
]

const folders = ['domain', 'db', 'machines', 'server', 'src', 'sync']
const paths = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
const files = paths.filter((path) => /\.tsx?$/.test(path)).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const holding = (pattern: RegExp): string[] => files.flatMap(({ file, text }) => (pattern.test(text) ? file : [])).toSorted()

test('free positions are computed in one file [FAULT-47]', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(holding(/(?:function|const) (?:firstFree|nearestFree|findFree|nextFree)\w*\b/)).toEqual([home])
  expect(holding(/for \(.*<=? ?capacityOf\(|length: capacityOf\(/)).toEqual([home, ...named].toSorted())
})

test('and nothing else can be passed on as free [FAULT-47]', () => {
  // Only one function creates the type: an assertion anywhere else would be another.
  expect(holding(/as (?:unknown as )?FreePositions\b/)).toEqual([home])
})
