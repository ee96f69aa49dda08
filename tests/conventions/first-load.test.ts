import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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
