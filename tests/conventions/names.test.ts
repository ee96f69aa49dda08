import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['bench', 'db', 'domain', 'e2e', 'machines', 'pdf', 'server', 'src', 'sync', 'tests', 'tools']

/** What is most of something, and no limit. */
const superlatives = ['mostDifferent', 'mostFrequent', 'mostLikelyWindow', 'mostOftenAccepted', 'mostTypedMeanwhile']
const namesIn = (text: string): string[] => text.match(/(?<![\w{'`])(?:most[A-Z]\w*|least[A-Z]\w*|fewest[A-Z]\w*|patience\w*)/g) ?? []

test('a limit is called max or min, and a wait that ends a timeout', () => {
  expect(namesIn('const mostRows = 5; wait(patience)')).toEqual(['mostRows', 'patience'])
  const paths = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  const files = paths.filter((path) => /\.(?:m?ts|tsx|mjs)$/.test(path) && !path.includes('node_modules') && !path.endsWith('names.test.ts'))
  expect(files.length).toBeGreaterThan(3_000)
  const found = files.flatMap((path) => namesIn(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`))
  expect(found.filter((each) => !superlatives.some((name) => each.endsWith(`: ${name}`)))).toEqual([])
})
