// npm run screens: takes the screenshots in docs/screens/ again, using its own demo data.
import { build } from './build.mjs'
import { assertNode, ensureChromium, ensurePackages, run } from './install.mjs'

assertNode()
ensurePackages()
const chromium = ensureChromium()
build()
run(process.execPath, ['--import', 'tsx', 'e2e/screens.ts', ...process.argv.slice(2)], { env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) } })
