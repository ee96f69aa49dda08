import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Earlier releases whose files are still answered. */
const keptReleases = 3

/** File names below `assets/`, newest release first. */
type Releases = readonly (readonly string[])[]

/**
 *   dist/web/assets ──start──► <data>/web-assets/assets     copies, each name once: a hash of the content is in it
 *                              <data>/web-assets/releases.json
 *
 * A tab that was open when the server was updated still asks for the chunks of its own build. They are kept with the data,
 * for an update usually throws the old program away. Answers the names that can be served from `folder`.
 */
export async function retainAssets(webRoot: string, folder: string): Promise<ReadonlySet<string>> {
  const from = join(webRoot, 'assets')
  const to = join(folder, 'assets')
  const current = (await readdir(from)).sort()
  const known = await readReleases(folder)
  const releases = [current, ...known.filter((names) => names.join() !== current.join())].slice(0, 1 + keptReleases)

  await mkdir(to, { recursive: true })
  const there = new Set(await readdir(to))
  for (const name of current) if (!there.has(name)) await replace(join(to, name), (part) => copyFile(join(from, name), part))
  // The list comes after the files and before what it no longer names goes: a process killed in between leaves too much, never too little.
  await replace(join(folder, 'releases.json'), (part) => writeFile(part, JSON.stringify(releases)))
  const named = new Set(releases.flat())
  for (const name of there) if (!named.has(name)) await rm(join(to, name), { force: true })
  return named
}

/** Whole or not at all, also when another process does the same. */
async function replace(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await write(part)
  await rename(part, path)
}

async function readReleases(folder: string): Promise<Releases> {
  try {
    return JSON.parse(await readFile(join(folder, 'releases.json'), 'utf8')) as Releases
  } catch {
    // The first start, or a file somebody has spoilt: what is known begins with this release.
    return []
  }
}
