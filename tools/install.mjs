// What the two commands need before anything else: packages, a browser, PostgreSQL. Plain JavaScript, because it runs in an empty checkout.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromeFiles, findProgram, missingNatives, missingNativesMessage, missingProgram, postgresFolders, startOf } from './platform.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const isRoot = process.getuid?.() === 0

/** Runs a command and shows its output; exits if it fails. */
export function run(command, args, options = {}) {
  const start = startOf(command, args)
  const { status, signal, error } = spawnSync(start.command, start.args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...start.options, ...options })
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} ended with ${status ?? signal ?? error?.code}`)
    process.exit(status || 1)
  }
}

export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Aliquot needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Installs the packages in the lock file of a folder; does nothing if they are already there.
 * Not `npm ci`, because it rejects a lock file without the packages for other platforms, which some registries do not have.
 */
export function ensurePackages(folder = root) {
  const installed = join(folder, 'node_modules/.package-lock.json')
  const isFresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  if (!isFresh) run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: folder })
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const missing = missingNatives(lock, { exists: (path) => existsSync(join(folder, path)) })
  if (missing.length) end(missingNativesMessage(missing))
}

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

const found = (name) => findProgram(name)

const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

function installDebianPackage(name) {
  if (!isRoot || !found('apt-get')) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: aptEnv })
  spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'], env: aptEnv })
}

/** Only a package that apt already knows; without it, or offline, everything continues. */
function installIfOffered(name) {
  if (!isRoot || !found('apt-cache') || spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status !== 0) return
  spawnSync('apt-get', ['install', '-y', '-qq', '-o', 'Acquire::Retries=0', name], { stdio: 'ignore', env: aptEnv })
}

const headlessShell = 'chromium-headless-shell'
const chromiums = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of Chromium: `CHROMIUM`, an installed one, else Debian's package if root, else Playwright's own. Its headless shell is the
 * same engine without desktop windows, and starts and loads pages with half the work: it is used if apt has it.
 */
export function ensureChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const installed = () => chromiums.map(found).find(Boolean) ?? chromeFiles().find((file) => existsSync(file))
  if (!found(headlessShell)) installIfOffered(headlessShell)
  for (const name of [headlessShell, 'chromium']) if (!installed()) installDebianPackage(name)
  const path = installed()
  if (path) return path
  const { command, args, options } = startOf('npx', ['playwright', 'install', 'chromium'])
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
  if (status !== 0) end(`${missingProgram('A browser')} Or set CHROMIUM to the path of one.`)
  return undefined
}

const orEnd = (path, name) => path ?? end(missingProgram(name))

/** Path of Firefox: `FIREFOX`, an installed one, or Debian's package if root. */
export function ensureFirefox() {
  const installed = () => process.env.FIREFOX ?? ['firefox-esr', 'firefox'].map(found).find(Boolean)
  if (!installed()) installDebianPackage('firefox-esr')
  return orEnd(installed(), 'Firefox')
}

/** Path of WebKitGTK's MiniBrowser, with its driver and a display to run on. */
export function ensureWebKit() {
  const packages = ['webkit2gtk-driver', 'xvfb']
  const folders = () => (existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')) : [])
  const browsers = () => folders().flatMap((folder) => ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
  const installed = () => (found('WebKitWebDriver') && found('Xvfb') ? browsers().find((path) => existsSync(path)) : undefined)
  if (!installed()) packages.forEach(installDebianPackage)
  return orEnd(installed(), 'WebKitGTK')
}

const hasPostgres = () => Boolean(found('initdb')) || postgresFolders().some((folder) => findProgram('initdb', { env: { PATH: folder } }))

/** A PostgreSQL for the tests: `ALIQUOT_TEST_PG`, an installed one, or Debian's package if root. */
export function ensurePostgres() {
  if (process.env.ALIQUOT_TEST_PG || hasPostgres()) return
  installDebianPackage('postgresql')
  if (hasPostgres()) return
  end(`${missingProgram('PostgreSQL')} The tests need version 15 or newer, or one that runs already: set ALIQUOT_TEST_PG=postgres://…`)
}

/** A proxy for the tests of several servers: HAProxy, an installed one or Debian's package if root. */
export function ensureProxy() {
  if (!found('haproxy')) installDebianPackage('haproxy')
  orEnd(found('haproxy'), 'HAProxy')
}

/** A pooler in front of PostgreSQL: PgBouncer, an installed one or Debian's package if root. */
export function ensurePooler() {
  if (!found('pgbouncer')) installDebianPackage('pgbouncer')
  orEnd(found('pgbouncer'), 'PgBouncer', ['pgbouncer'])
}
