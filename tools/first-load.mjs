// What a device loads before it shows the first screen, compressed with gzip, compared with the budget. Builds if the build is out of date.
//   node tools/first-load.mjs            a line for each screen
//   node tools/first-load.mjs --json     { budget, screens: { home: { js, css } … } } in bytes
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from './build.mjs'
import { filesOf } from './code-parts.mjs'
import { firstScreens } from './first-screens.mjs'
import { root } from './install.mjs'

const budget = { js: 200 * 1024, css: 40 * 1024 }
const web = join(root, 'dist/web')
build()
const page = readFileSync(join(web, 'index.html'), 'utf8')
/** Scripts and style sheets in the page, including those in public/. */
const inPage = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file)

const sizeOf = (files, ending) => files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0)

const measured = Object.entries(firstScreens).map(([name, sources]) => {
  const files = [...new Set([...inPage, ...filesOf(['src/app/main.tsx', ...sources])])]
  return [name, { js: sizeOf(files, '.js'), css: sizeOf(files, '.css') }]
})

if (process.argv.includes('--json')) console.log(JSON.stringify({ budget, screens: Object.fromEntries(measured) }))
else {
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
  for (const [name, { js, css }] of measured) console.log(`${name.padEnd(8)} JavaScript ${kilobytes(js)}, CSS ${kilobytes(css)}`)
  console.log(`${'budget'.padEnd(8)} JavaScript ${kilobytes(budget.js)}, CSS ${kilobytes(budget.css)}`)
  process.exitCode = measured.every(([, { js, css }]) => js <= budget.js && css <= budget.css) ? 0 : 1
}
