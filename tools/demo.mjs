// npm run demo -- [--samples N] [--port P]: like npm start, with a laboratory of N samples (100,000 by default) in a separate database.
// The same number gives the same laboratory; changes to it stay until its folder, data/demo-N, is deleted.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assertNode, ensurePackages, root } from './install.mjs'

assertNode()
const { values } = parseArgs({ options: { samples: { type: 'string', default: '100000' }, port: { type: 'string' } } })
const samples = Number(values.samples)
if (!Number.isInteger(samples) || samples < 1) {
  console.error(`--samples must be a whole number, 1 or more, not '${values.samples}'.`)
  process.exit(1)
}
ensurePackages()
const { build } = await import('./build.mjs')
build()

const env = {
  ALIQUOT_DATA: join(root, `data/demo-${samples}`),
  ALIQUOT_ADDON_DEVELOPMENT: 'on',
  ...process.env,
  ...(values.port && { PORT: values.port }),
  ALIQUOT_DEMO: '1',
  ALIQUOT_DEMO_SAMPLES: String(samples),
}
console.log(`A laboratory of ${samples.toLocaleString('en')} samples; the first start creates it, which can take a while.`)
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)))
