import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Packages {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const root = join(import.meta.dirname, '../..')
const namesIn = ({ dependencies, devDependencies }: Packages) => Object.keys({ ...dependencies, ...devDependencies })

test.each(readdirSync(join(root, 'tests/releases')))('release %s can be built here: its packages are still installed', (archive) => {
  const files = JSON.parse(brotliDecompressSync(readFileSync(join(root, 'tests/releases', archive))).toString()) as Record<string, { text: string }>
  const needed = namesIn(JSON.parse(files['package.json']!.text) as Packages)
  const installed = namesIn(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Packages)
  expect(needed.length).toBeGreaterThan(10)
  expect(needed.filter((name) => !installed.includes(name))).toEqual([])
})
