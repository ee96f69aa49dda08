import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { serverLimits } from '#domain/limits.ts'
import { readHeader } from '#domain/rules/addons/read-header.ts'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'

/** An add-on that whoever runs the server offers to all groups. */
export interface OfferedAddon {
  readonly manifest: AddonManifest
  readonly content: Uint8Array
}

interface Known {
  readonly changed: string
  readonly offered: OfferedAddon | undefined
}

/** Files that are read; more are left out. */
const most = 200

/** The scripts in a folder of the server. A file that cannot be read is left out, and the log says why, once. */
export class OfferedAddons {
  readonly #folder: string | undefined
  readonly #onFault: (file: string, fault: string) => void
  #known = new Map<string, Known>()

  constructor(folder: string | undefined, onFault: (file: string, fault: string) => void) {
    this.#folder = folder
    this.#onFault = onFault
  }

  /** By name. Of two files with the same name in code, the first counts. */
  async list(): Promise<readonly OfferedAddon[]> {
    if (this.#folder === undefined) return []
    const names = await readdir(this.#folder).catch(() => [])
    const files = names
      .filter((name) => name.endsWith('.js'))
      .toSorted()
      .slice(0, most)
    const read = new Map<string, Known>()
    for (const name of files) {
      const known = await this.#read(name)
      if (known) read.set(name, known)
    }
    this.#known = read
    const byRootVar = new Map<string, OfferedAddon>()
    for (const { offered } of read.values()) if (offered && !byRootVar.has(offered.manifest.rootVar)) byRootVar.set(offered.manifest.rootVar, offered)
    return [...byRootVar.values()].toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1))
  }

  async find(rootVar: string): Promise<OfferedAddon | undefined> {
    return (await this.list()).find(({ manifest }) => manifest.rootVar === rootVar)
  }

  async #read(name: string): Promise<Known | undefined> {
    const path = join(this.#folder!, name)
    try {
      const { mtimeMs, size } = await stat(path)
      const changed = `${mtimeMs} ${size}`
      const known = this.#known.get(name)
      if (known?.changed === changed) return known
      return { changed, offered: size > serverLimits.addon.script ? this.#leaveOut(name, 'too large') : await this.#offer(path, name) }
    } catch {
      // Removed meanwhile.
      return undefined
    }
  }

  async #offer(path: string, name: string): Promise<OfferedAddon | undefined> {
    const content = await readFile(path)
    const read = readHeader(content.toString('utf8'))
    return 'fault' in read ? this.#leaveOut(name, read.fault) : { manifest: read.manifest, content: new Uint8Array(content) }
  }

  #leaveOut(name: string, fault: string): undefined {
    this.#onFault(name, fault)
  }
}
