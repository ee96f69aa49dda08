import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { build } from '../../tools/build.mjs'
import { readParts } from '../../tools/code-parts.mjs'

interface Sizes {
  js: number
  css: number
}

const root = join(import.meta.dirname, '../..')

test('no first screen loads more than 200 KB of JavaScript and 40 KB of CSS', { timeout: 300_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'tools/first-load.mjs'), '--json'], { cwd: root })
  const { budget, screens } = JSON.parse(stdout.trim().split('\n').at(-1)!) as { budget: Sizes; screens: Record<string, Sizes> }
  expect(budget).toEqual({ js: 200 * 1024, css: 40 * 1024 })
  expect(Object.keys(screens)).toEqual(['sign-in', 'home', 'scan', 'storage'])
  const over = Object.entries(screens).filter(([, { js, css }]) => js > budget.js || css > budget.css)
  expect(over).toEqual([])
  // The script has read real files: React alone is larger than this.
  for (const { js, css } of Object.values(screens)) expect(Math.min(js / 100_000, css / 5_000)).toBeGreaterThan(1)
})

test('no file of the build waits for one that waits for it', { timeout: 300_000 }, () => {
  build(['web'])
  const parts = readParts()
  const circles: string[][] = []
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
    if (done.has(file)) return
    done.add(file)
    for (const imported of parts[file]!.imports) follow(imported, [...path, file])
  }
  for (const file of Object.keys(parts)) follow(file, [])
  expect(circles).toEqual([])
  expect(Object.keys(parts).length).toBeGreaterThan(50)
})
