import { readFileSync } from 'node:fs'
import { tryInBrowser } from '../try-in-browser.mjs'

const { addon, name, version, description, author } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** What the marketplace reads: the first comment of the file that is built. */
const header = `/*
@rootVar: ${addon.rootVar}
@name: ${addon.name}
@version: ${version}
@description: ${description}
@author: ${author}
*/`

/** One script, whose variable has what `src/main.ts` exports. Everything it imports is in it. */
export default ({ mode }) => ({
  plugins: mode === 'dev' ? [tryInBrowser(process.env)] : [],
  build: {
    lib: { entry: 'src/main.ts', formats: ['iife'], name: addon.rootVar, fileName: () => `${name}.js` },
    minify: false,
    rolldownOptions: { output: { postBanner: header } },
  },
})
