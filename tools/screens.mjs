// npm run screens: takes the pictures in docs/screens/ anew, from a demo of its own.
import { build } from './build.mjs'
import { assertNode, ensureChromium, ensurePackages, run } from './install.mjs'

assertNode()
ensurePackages()
const chromium = ensureChromium()
build()
run(process.execPath, ['--import', 'tsx', 'e2e/screens.ts'], { env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) } })
