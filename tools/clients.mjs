// The description of the API, as programs outside read it: the packages for that are in tests/clients/, with a lock file of their own, because they need a
// TypeScript that the product does not use.
//   node tools/clients.mjs lint       redocly and spectral find nothing wrong
//   node tools/clients.mjs compile    three generated clients compile, and a small program with each
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, root, run } from './install.mjs'

const folder = join(root, 'tests/clients')
const inFolder = (script, ...args) => run(process.execPath, [script, ...args], { cwd: folder })

ensurePackages()
ensurePackages(folder)
const [work] = process.argv.slice(2)
mkdirSync(join(folder, 'generated', work), { recursive: true })
run(process.execPath, ['--import', 'tsx', 'tests/server/openapi/write-description.ts', join(folder, 'generated', work, 'openapi.json')])
if (work === 'lint') inFolder('lint.mjs')
else {
  inFolder('generate.mjs')
  inFolder('node_modules/typescript/bin/tsc', '-p', '.')
}
