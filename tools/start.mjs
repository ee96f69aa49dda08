// npm start: installs what is missing, builds, starts the server with its embedded database and demo data on loopback.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { assertNode, ensurePackages, root } from './install.mjs'

assertNode()
ensurePackages()
const { build } = await import('./build.mjs')
build()

const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { ALIQUOT_DEMO: '1', ALIQUOT_ADDON_DEVELOPMENT: 'on', ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)))
