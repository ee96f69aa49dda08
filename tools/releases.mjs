// Earlier releases, kept as sources in tests/releases, so that tests can run them beside this one without git or a network.
//   node tools/releases.mjs save           keep the committed state as the release of its version
//   node tools/releases.mjs open 0.1.0     unpack and build that release, and print its folder
//   node tools/releases.mjs unpack 0.3.0   unpack it only, for the simulation, and print its folder
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { root, run } from './install.mjs'

/** What a release consists of: enough to build it, to run it, and to run its sync in the simulation. */
const kept = ['domain', 'db', 'sync', 'machines', 'pdf', 'server', 'src', 'sdk', 'public', 'docs/guide', 'tools', 'tests/harness', 'tests/simulation']
const keptFiles = /^(?:index\.html|package(?:-lock)?\.json|tsconfig(?:\.base)?\.json|vite\.config\.ts)$/
const archiveOf = (version) => join(root, `tests/releases/${version}.json.br`)

/** Packs what is committed. */
function save() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const wanted = files.filter((name) => keptFiles.test(name) || kept.some((folder) => name.startsWith(`${folder}/`)))
  const contents = Object.fromEntries(wanted.map((name) => [name, toText(execFileSync('git', ['show', `HEAD:${name}`], { cwd: root, maxBuffer: 1 << 28 }))]))
  const { version } = JSON.parse(contents['package.json'].text)
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 }
  mkdirSync(dirname(archiveOf(version)), { recursive: true })
  writeFileSync(archiveOf(version), brotliCompressSync(JSON.stringify(contents), { params }))
  console.log(`${wanted.length} files of ${version} are kept`)
}

function toText(bytes) {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') }
}

/** Unpacks and builds a kept release, if that has not been done. Returns its folder: `dist/server/main.js` is its server, `dist/web` its app. */
export const openRelease = (version) => unpack(version, version, (folder) => run(process.execPath, [join(folder, 'tools/build.mjs')], { cwd: folder }))

/** Unpacks a kept release without building it. Returns its folder, whose modules a simulation imports. */
// Its references lead to folders that are not kept.
export const unpackRelease = (version) => unpack(version, `${version}-sources`, (folder) => writeFileSync(join(folder, 'tsconfig.json'), '{}\n'))

function unpack(version, name, prepare) {
  const folder = join(root, '.cache/releases', name)
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  const contents = JSON.parse(brotliDecompressSync(readFileSync(archiveOf(version))).toString())
  for (const [name, { text, base64 }] of Object.entries(contents)) {
    mkdirSync(dirname(join(making, name)), { recursive: true })
    writeFileSync(join(making, name), base64 === undefined ? text : Buffer.from(base64, 'base64'))
  }
  // Its own packages may have been older; the ranges in package.json allow these. A junction, because Windows lets only administrators make other links.
  symlinkSync(join(root, 'node_modules'), join(making, 'node_modules'), 'junction')
  prepare(making)
  try {
    renameSync(making, folder)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true })
  }
  return folder
}

if (process.argv[1] === import.meta.filename) {
  const [, , what, version] = process.argv
  if (what === 'save') save()
  else if (what === 'open' && version) console.log(openRelease(version))
  else if (what === 'unpack' && version) console.log(unpackRelease(version))
  else throw new Error('node tools/releases.mjs save | open <version> | unpack <version>')
}
