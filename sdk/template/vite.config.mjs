import { readFileSync } from 'node:fs'

const { addOn, name, version, description, author } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** What the marketplace reads: the first comment of the file that is built. */
const header = `/*
@rootVar: ${addOn.rootVar}
@name: ${addOn.name}
@version: ${version}
@description: ${description}
@author: ${author}
*/`

/** One script, whose variable has what `src/main.ts` exports. Everything it imports is in it. */
export default {
  build: {
    lib: { entry: 'src/main.ts', formats: ['iife'], name: addOn.rootVar, fileName: () => `${name}.js` },
    minify: false,
    rolldownOptions: { output: { postBanner: header } },
  },
}
