import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')

test('code that loads later is awaited in LazyBoundary, which shows it at once: React keeps the fallback of a plain Suspense for 300 ms', async () => {
  const names = (await readdir(src, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  const found = await Promise.all(names.map(async (name) => (/\bSuspense\b|\blazy\(/.test(await readFile(join(src, name), 'utf8')) ? name : [])))
  expect(found.flat().sort()).toEqual(['workspace/lazy/lazy-boundary.tsx', 'workspace/lazy/lazy-component.ts'])
})
