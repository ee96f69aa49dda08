import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

/** Typed text scrolls; the name of a view has its own, smaller width. */
const narrower = ['ui/fields/field.module.css .input', 'features/tables/table-screen.module.css .viewName']

/** Each innermost block: its selector and its declarations. */
const blocksOf = (css: string): [string, string][] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => [selector!.trim(), body!])

test('everything cut with an ellipsis is cut at the same width, 550 px and 400 px on a screen under 1100 px [DLG-07]', () => {
  const cut = sheets.flatMap((file) =>
    blocksOf(readFileSync(join(src, file), 'utf8')).flatMap(([selector, body]) =>
      body.includes('text-overflow: ellipsis') ? [{ name: `${file} ${selector}`, isCapped: body.includes('max-inline-size: var(--w-cut)') }] : [],
    ),
  )
  expect(cut.length).toBeGreaterThan(10)
  expect(cut.flatMap(({ name, isCapped }) => (isCapped ? [] : [name])).toSorted()).toEqual(narrower.toSorted())
  const tokens = readFileSync(join(src, 'ui/styles/tokens.css'), 'utf8')
  expect([...tokens.matchAll(/--w-cut: (\w+)/g)].map(([, width]) => width)).toEqual(['550px', '400px'])
  expect(tokens).toMatch(/@media \(max-width: 1099px\) \{\s*:root \{\s*--w-cut: 400px/)
})
