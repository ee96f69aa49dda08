// Builds the web app to dist/web and the server to dist/server, unless both are newer than every source.
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root, run } from './install.mjs'

const sources = ['domain', 'db', 'machines', 'sync', 'src', 'server', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const stamp = join(root, 'dist/.built')

const newest = (path) => {
  const stat = statSync(path)
  return stat.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name)))) : stat.mtimeMs
}

/** Every file of text once as brotli and once as gzip, so that the server sends them as they are. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg|wasm|webmanifest)$/.test(name)) continue
    const text = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
}

export function build() {
  const begun = new Date()
  const isFresh = existsSync(stamp) && sources.every((source) => newest(join(root, source)) <= statSync(stamp).mtimeMs)
  if (isFresh) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // Whoever asks, a test too, gets what people get.
  const env = { ...process.env, NODE_ENV: 'production' }
  run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { env })
  // For tools/first-load.mjs; nobody else asks for it.
  renameSync(join(root, 'dist/web/.vite/manifest.json'), join(root, 'dist/web-manifest.json'))
  rmSync(join(root, 'dist/web/.vite'), { recursive: true })
  compress(join(root, 'dist/web'))
  run(process.execPath, [vite, 'build', '--ssr', '--outDir', 'dist/server', '--logLevel', 'warn'], { env })
  writeFileSync(stamp, '')
  // A file saved while the build ran must count as newer.
  utimesSync(stamp, begun, begun)
}

if (process.argv[1] === import.meta.filename) build()
