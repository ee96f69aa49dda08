// Builds the web app to dist/web and the server to dist/server with the list of its packages, unless the build is newer than all of its sources.
//   node tools/build.mjs [web] [server]     only this one
import { cpSync, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './install.mjs'
import { writeSbom } from './sbom.mjs'

const settings = ['vite.config.ts', 'package-lock.json']
const parts = {
  web: {
    sources: [
      'domain',
      'db',
      'machines',
      'sync',
      'pdf',
      'src',
      'public',
      'docs/guide',
      'tools/guide',
      'tools/classic-shell.mjs',
      'tools/source-maps.mjs',
      'sdk',
      'index.html',
      ...settings,
    ],
    build: buildWeb,
  },
  server: { sources: ['domain', 'pdf', 'server', 'sdk/examples', ...settings], build: buildServer },
}

const newest = (path) => {
  const stat = statSync(path)
  return stat.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name)))) : stat.mtimeMs
}

function runVite(...args) {
  // Every caller, tests included, gets the production build.
  const env = { ...process.env, NODE_ENV: 'production' }
  run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args, '--logLevel', 'warn'], { env })
}

function buildWeb() {
  runVite()
  run(process.execPath, [join(root, 'tools/compress.mjs'), join(root, 'dist/web')])
}

function buildServer() {
  runVite('--ssr', '--outDir', 'dist/server')
  // What a demo offers in its marketplace.
  cpSync(join(root, 'sdk/examples'), join(root, 'dist/server/examples'), { recursive: true })
  writeSbom()
}

export function build(wanted = Object.keys(parts)) {
  for (const part of wanted) {
    const stamp = join(root, `dist/.built-${part}`)
    const begun = new Date()
    const isFresh = existsSync(stamp) && parts[part].sources.every((source) => newest(join(root, source)) <= statSync(stamp).mtimeMs)
    if (isFresh) continue
    parts[part].build()
    writeFileSync(stamp, '')
    // A file saved while the build was running must count as newer.
    utimesSync(stamp, begun, begun)
  }
}

if (process.argv[1] === import.meta.filename) build(process.argv.length > 2 ? process.argv.slice(2) : undefined)
