import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** The linter finds circles of imports and of types (`import/no-cycle`), but does not follow `import()`. */
const root = join(import.meta.dirname, '../..')

/** The files that a file imports, takes types from, or loads later. */
function importsOf(path: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return names.flatMap((name) => {
    // A worker: `./preview.worker.ts?worker&url`.
    const [file = ''] = name.split('?')
    return file.startsWith('#') ? file.slice(1) : file.startsWith('.') ? join(dirname(path), file) : []
  })
}

/** The first circle that is found; empty if there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const path = new Set<string>()
  const visit = (file: string): string[] => {
    if (path.has(file)) return [...[...path].slice([...path].indexOf(file)), file]
    if (done.has(file)) return []
    done.add(file)
    path.add(file)
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next)
      if (circle.length > 0) return circle
    }
    path.delete(file)
    return []
  }
  for (const file of graph.keys()) {
    const circle = visit(file)
    if (circle.length > 0) return circle
  }
  return []
}

test('a dialog that takes a type of the page that loads it is a circle', () => {
  const graph = new Map([
    ['src/page.tsx', importsOf('src/page.tsx', "const dialog = async () => (await import('./dialog.tsx')).Dialog")],
    ['src/dialog.tsx', importsOf('src/dialog.tsx', "import { card } from '#src/card.tsx'\nimport type { Page } from './page.tsx'")],
    ['src/card.tsx', []],
  ])
  expect(circleIn(graph)).toEqual(['src/page.tsx', 'src/dialog.tsx', 'src/page.tsx'])
})

test('no file of the product needs itself, not even for a type or later', () => {
  const files = ['domain', 'db', 'machines', 'sync', 'pdf', 'sdk', 'server', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) => (/\.tsx?$/.test(name) ? join(folder, name) : [])),
  )
  expect(files.length).toBeGreaterThan(2_000)
  expect(circleIn(new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))])))).toEqual([])
})
