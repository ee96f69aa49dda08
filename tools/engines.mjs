// npm run e2e:engines: the offline journey, a text with a table and hostile add-ons in Firefox and WebKitGTK, outside `npm test`. Installs them when run as root on Debian.
//   npm run e2e:engines -- firefox     only this one
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { assertNode, ensureFirefox, ensurePackages, ensureWebKit, root } from './install.mjs'

assertNode()
ensurePackages()
const wanted = process.argv.slice(2)
const wants = (engine) => wanted.length === 0 || wanted.includes(engine)
const firefox = wants('firefox') ? ensureFirefox() : ''
const webkit = wants('webkit') ? ensureWebKit() : ''
build()
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'e2e/engines/run.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, FIREFOX: firefox, WEBKIT: webkit, TSX_TSCONFIG_PATH: join(root, 'e2e/tsconfig.json') },
})
process.exit(status ?? 1)
