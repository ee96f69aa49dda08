// npm run check: format, lint, types, the rules for commands, messages, the map of requirements, dead code, the description of the API. Stops at the first part that fails.
import { join } from 'node:path'
import { ensurePackages, root, run } from './install.mjs'

ensurePackages()
const bin = (name) => join(root, 'node_modules/.bin', name)
run(bin('oxfmt'), ['--check'])
run(bin('tsc'), ['-b'])
run(bin('oxlint'), ['--type-aware', '--deny-warnings'])
run(process.execPath, ['tools/check-commands.mjs'])
run(process.execPath, ['tools/messages.mjs', '--check'])
run(process.execPath, ['tools/spec-map.mjs', '--check'])
run(bin('knip'), [])
run(process.execPath, ['tools/clients.mjs', 'lint'])
