// What the web app loads for each language in src/locales. The name of a file changes with its texts, as those of other assets do.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { compile } from './catalog.mjs'

const folder = join(root, 'src/locales')

export function languageFiles() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.po'))
  return names.map((name) => {
    const language = name.slice(0, -'.po'.length)
    const text = `export const catalog = ${JSON.stringify(compile(readFileSync(join(folder, name), 'utf8')))}`
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    return { language, file: `assets/language-${language}-${hash}.js`, text }
  })
}
