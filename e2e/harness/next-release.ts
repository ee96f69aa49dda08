import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'

export const builtWeb = join(import.meta.dirname, '../../dist/web')
export const { version: ownVersion } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
/** With or without the commit. */
const ownVersions = new RegExp(String.raw`\b${ownVersion.replaceAll('.', String.raw`\.`)}(\+[0-9a-f]{7,})?\b`, 'g')
const texts = new Set(['.js', '.html', '.css', '.webmanifest'])

/**
 * The next release of the built web app, as a build with one changed line would produce it: every script has another name,
 * and so have the imports and the worker's list, and the version is different.
 */
export async function makeNextRelease(version: string): Promise<{ folder: string; throwAway: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-release-'))
  await cp(builtWeb, folder, { recursive: true })
  const all = (await readdir(folder, { recursive: true })).filter((name) => extname(name) !== '')
  const scripts = all.filter((name) => name.startsWith('assets') && name.endsWith('.js')).map((name) => basename(name))
  // Compressed at build time from the files that are changed below.
  for (const name of all) if (/\.(br|gz)$/.test(name)) await rm(join(folder, name))
  for (const name of all.filter((name) => texts.has(extname(name)))) {
    let text = await readFile(join(folder, name), 'utf8')
    for (const script of scripts) text = text.replaceAll(script, nextName(script))
    text = text.replaceAll(ownVersions, version)
    if (name === 'sw.js') text = text.replace(/"[0-9a-f]{32}"(,"?url"?:"index\.html")/, `"${version}"$1`)
    await writeFile(join(folder, name), text)
  }
  for (const script of scripts) await rename(join(folder, 'assets', script), join(folder, 'assets', nextName(script)))
  return { folder, throwAway: () => rm(folder, { recursive: true, force: true }) }
}

const nextName = (script: string): string => script.replace(/\.js$/, '_next.js')
