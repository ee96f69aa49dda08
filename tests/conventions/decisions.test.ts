import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decisionIndex } from '../../tools/decisions.mjs'

test('the index of decisions has each of them, with its heading and what superseded it; otherwise run node tools/decisions.mjs', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/decisions/README.md'), 'utf8')
  expect(page).toBe(decisionIndex())
  expect(page.match(/^- \*\*\d+\*\* /gm)!.length).toBeGreaterThan(130)
  expect(page).toContain('– *superseded by 11*')
})
