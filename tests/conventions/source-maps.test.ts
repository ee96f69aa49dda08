import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SourcePositions } from '#server/source-positions.ts'
import { build } from '../../tools/build.mjs'
import { fileOf } from '../../tools/code-parts.mjs'

const web = join(import.meta.dirname, '../../dist/web')

test('the build has a source map for each script, none of them among the files that are served', { timeout: 300_000 }, () => {
  build(['web'])
  const names = readdirSync(web, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
  const scripts = names.filter((name) => name.endsWith('.js'))
  expect(scripts.filter((name) => readFileSync(join(web, name), 'utf8').includes('sourceMappingURL='))).toEqual([])

  const maps = new Set(readdirSync(join(web, '../web-maps')))
  const built = scripts.filter((name) => /^assets[\\/](?!language-|rolldown-runtime-)/.test(name)).map((name) => name.slice('assets/'.length))
  expect(built.filter((name) => !maps.has(`${name}.map`))).toEqual([])
  expect(built.length).toBeGreaterThan(50)
})

test('an error in the first screen is named by the line that threw it', { timeout: 300_000 }, async () => {
  build(['web'])
  const file = fileOf('src/app/shell/error-boundary.tsx')
  const text = readFileSync(join(web, file), 'utf8')
  const lines = text.slice(0, text.indexOf('This screen could not be displayed')).split('\n')
  const positions = new SourcePositions(join(web, '../web-maps'))
  const source = readFileSync(join(import.meta.dirname, '../../src/app/shell/error-boundary.tsx'), 'utf8').split('\n')
  const line = source.findIndex((words) => words.includes('This screen could not be displayed')) + 1
  expect(await positions.name(`at https://lab.example/${file}:${lines.length}:${lines.at(-1)!.length + 1}`)).toBe(`at src/app/shell/error-boundary.tsx:${line}`)
})
