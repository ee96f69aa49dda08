// Builds the web app to dist/web and the server to dist/server, unless both are newer than every source.
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './install.mjs'

const sources = ['domain', 'db', 'machines', 'sync', 'src', 'server', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const stamp = join(root, 'dist/.built')

const newest = (path) => {
  const stat = statSync(path)
  return stat.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name)))) : stat.mtimeMs
}

export function build() {
  const begun = new Date()
  const isFresh = existsSync(stamp) && sources.every((source) => newest(join(root, source)) <= statSync(stamp).mtimeMs)
  if (isFresh) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  run(process.execPath, [vite, 'build', '--logLevel', 'warn'])
  run(process.execPath, [vite, 'build', '--ssr', 'server/main.ts', '--logLevel', 'warn'])
  writeFileSync(stamp, '')
  // A file saved while the build ran must count as newer.
  utimesSync(stamp, begun, begun)
}

if (process.argv[1] === import.meta.filename) build()
