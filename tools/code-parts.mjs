// Which file of the build each source is in, for tools and journeys that ask about single screens: dist/web-manifest.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './install.mjs'

const manifest = join(root, 'dist/web-manifest.json')

/** A plugin of Vite that writes the manifest. */
export const writeCodeParts = () => ({
  name: 'code-parts',
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const parts = chunks.map(({ fileName, imports, moduleIds }) => [fileName, { imports, sources: moduleIds.map((id) => relative(root, id)) }])
    mkdirSync(dirname(manifest), { recursive: true })
    writeFileSync(manifest, JSON.stringify(Object.fromEntries(parts)))
  },
})

/** @returns {Record<string, { imports: string[], sources: string[] }>} By file, such as `assets/first-B1x_9aZk.js`. */
export const readParts = () => JSON.parse(readFileSync(manifest, 'utf8'))

/** The file that has a source, such as `src/features/home/home-screen.tsx`. */
export function fileOf(source) {
  const found = Object.entries(readParts()).find(([, { sources }]) => sources.includes(source))
  if (!found) throw new Error(`${source} is in no file of the build`)
  return found[0]
}

/** The files that have these sources, and all that these files import before they run. */
export function filesOf(sources) {
  const parts = readParts()
  const found = new Set()
  const add = (file) => {
    if (found.has(file)) return
    found.add(file)
    parts[file].imports.forEach(add)
  }
  for (const source of sources) add(fileOf(source))
  return [...found]
}
