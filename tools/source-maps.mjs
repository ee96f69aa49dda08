// The source maps of the web app: beside the build and not in it, so that they are never sent to anyone, and no file refers to them. See decision 197.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A plugin of Vite that moves them to `dist/web-maps` once they are written. */
export const keepSourceMaps = () => ({
  name: 'source-maps',
  writeBundle({ dir }) {
    const from = join(dir, 'assets')
    const to = join(dir, '../web-maps')
    rmSync(to, { recursive: true, force: true })
    mkdirSync(to)
    for (const name of readdirSync(from)) if (name.endsWith('.map')) renameSync(join(from, name), join(to, name))
  },
})
