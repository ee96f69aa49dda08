// Gives the app the pages of docs/guide as the module `virtual:guide`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { guideFolder, readGuide } from './read-guide.mjs'

const name = 'virtual:guide'

export function guidePlugin() {
  return {
    name: 'guide',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? moduleText() : null),
  }
}

/** A picture is an asset of the build: its address has a hash, and the service worker keeps it. */
function moduleText() {
  const pictures = readdirSync(join(guideFolder, 'pictures')).map((file) => `pictures/${file}`)
  const imports = pictures.map((src, at) => `import picture${at} from ${JSON.stringify(join(guideFolder, src))}`)
  const pages = readGuide().map(({ topic, title, blocks }) => ({ topic, title, blocks }))
  const data = JSON.stringify(pages).replaceAll(/"src":"([^"]+)"/g, (whole, src) => {
    const at = pictures.indexOf(src)
    return at < 0 ? whole : `"src":picture${at}`
  })
  return [...imports, `export const guide = ${data}`].join('\n')
}
