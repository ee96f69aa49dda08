import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Earlier releases whose files are still served. */
const keptReleases = 3

/** File names below `assets/`, newest release first. */
type Releases = readonly (readonly string[])[]

/**
 *   dist/web/assets ──start──► <data>/web-assets/assets     copies, one per name, because names contain a hash of the content
 *                              <data>/web-assets/releases.json
 *
 * A tab that was open when the server was updated still requests the chunks of its own build. They are kept with the data,
 * because an update usually deletes the old program. Returns the names that can be served from `folder`.
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
  // The list is written after the files are added and before files it no longer names are
  // deleted, so an interrupted process leaves too many, never too few.
  await replace(join(folder, 'releases.json'), (part) => writeFile(part, JSON.stringify(releases)))
  const named = new Set(releases.flat())
  for (const name of there) if (!named.has(name)) await rm(join(to, name), { force: true })
  return named
}

/** Copies completely or not at all, even if another process does the same. */
async function replace(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await write(part)
  await rename(part, path)
}

async function readReleases(folder: string): Promise<Releases> {
  try {
    return JSON.parse(await readFile(join(folder, 'releases.json'), 'utf8')) as Releases
  } catch {
    // The first start, or a damaged file: the list begins with this release.
    return []
  }
}
