import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedTests } from '../../tools/shown-claims.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const rows = [...read('docs/laws.md').matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(([, number, law, files, shown]) => ({
  number: Number(number),
  law: law!,
  files: [...files!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
  shown: shown!,
}))

/** Where comments name a law: `12 db/codec.ts`. */
const cited = ['domain', 'db', 'sync', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      return [...read(file).matchAll(/\bLaw(?: (\d+))?: /g)].map(([, number]) => `${number ?? 'no number'} ${file}`)
    }),
)

test('each law of the engine has a number in its comment and a row in docs/laws.md that names its files', () => {
  expect(cited.filter((each) => each.startsWith('no number'))).toEqual([])
  const listed = rows.flatMap(({ number, files }) => files.map((file) => `${number} ${file}`))
  expect([...new Set(cited)].toSorted()).toEqual(listed.toSorted())
  expect(listed.length).toBeGreaterThan(270)
})

test('numbers are given out once, and a law is one sentence', () => {
  const numbers = rows.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(rows.filter(({ law }) => !/^[`\p{Lu}].*\.$/u.test(law))).toEqual([])
})

test('each test that a law names is there', () => {
  const missing = rows.flatMap(({ number, shown }) => {
    const named = namedTests(shown)
    if (named.length === 0 && shown !== 'reading') return [`${number}: ${shown}`]
    return named.filter(({ file, title }) => !["'", '"', '`'].some((quote) => read(file).includes(quote + title))).map(({ title }) => `${number}: ${title}`)
  })
  expect(missing).toEqual([])
})

/** May only become fewer: a new law needs a test. */
const heldByReading = 71

test('no more laws than before are held by reading alone', () => {
  expect(rows.filter(({ shown }) => shown === 'reading').length).toBeLessThanOrEqual(heldByReading)
})
