// What a device loads before it shows the first screen, compressed with gzip, compared with the budget. Builds if the build is out of date.
//   node tools/first-load.mjs            a line for each screen
//   node tools/first-load.mjs --json     { budget, screens: { home: { js, css } … } } in bytes
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from './build.mjs'
import { root } from './install.mjs'

const budget = { js: 200 * 1024, css: 40 * 1024 }
const web = join(root, 'dist/web')
/** What a screen is drawn with: its own chunk, and those it shows at once. */
const screens = {
  'sign-in': ['src/app/session/sign-in.tsx'],
  home: ['src/features/home/home-screen.tsx', 'src/features/home/home-cards.ts'],
  scan: ['src/app/pages/scan-page.tsx'],
  storage: ['src/features/storage/storage-screen.tsx', 'src/features/storage/map/storage-units.tsx'],
}

build()
const chunks = JSON.parse(readFileSync(join(root, 'dist/web-manifest.json'), 'utf8'))
const page = readFileSync(join(web, 'index.html'), 'utf8')
/** Scripts and style sheets in the page, including those in public/. */
const inPage = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file)

/** The files of a chunk and of everything it imports before it runs. */
function filesOf(key, found = new Set()) {
  const chunk = chunks[key]
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const sheet of chunk.css ?? []) found.add(sheet)
  for (const imported of chunk.imports ?? []) filesOf(imported, found)
  return found
}

const sizeOf = (files, ending) => files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0)

const measured = Object.entries(screens).map(([name, sources]) => {
  const files = [...new Set([...inPage, ...filesOf('index.html'), ...sources.flatMap((source) => [...filesOf(source)])])]
  return [name, { js: sizeOf(files, '.js'), css: sizeOf(files, '.css') }]
})

if (process.argv.includes('--json')) console.log(JSON.stringify({ budget, screens: Object.fromEntries(measured) }))
else {
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
  for (const [name, { js, css }] of measured) console.log(`${name.padEnd(8)} JavaScript ${kilobytes(js)}, CSS ${kilobytes(css)}`)
  console.log(`${'budget'.padEnd(8)} JavaScript ${kilobytes(budget.js)}, CSS ${kilobytes(budget.css)}`)
  process.exitCode = measured.every(([, { js, css }]) => js <= budget.js && css <= budget.css) ? 0 : 1
}
