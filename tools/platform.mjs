// What differs between Linux, macOS and Windows: how commands start, where programs are, and which native packages a machine needs.
// The platform is passed in, so that tests see all of them on any machine.
import { existsSync, readdirSync } from 'node:fs'
import { posix, win32 } from 'node:path'

const pathOf = (platform) => (platform === 'win32' ? win32 : posix)
const quoted = (word) => (/[\s"&|<>^()%!]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)

/** What to start instead of `command`. npm, npx and what packages put into node_modules/.bin are scripts on Windows, and Node starts those only through a shell. */
export function startOf(command, args, platform = process.platform) {
  const isScript = command === 'npm' || command === 'npx' || /[\\/]\.bin[\\/]/.test(command)
  if (platform !== 'win32' || !isScript) return { command, args, options: {} }
  return { command: [`${command}.cmd`, ...args].map(quoted).join(' '), args: [], options: { shell: true } }
}

/** The file that the shell would start, as `which` finds it; undefined if there is none. */
export function findProgram(name, { platform = process.platform, env = process.env, exists = existsSync } = {}) {
  const paths = pathOf(platform)
  const path = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? ''
  const endings = platform === 'win32' ? (env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';').map((ending) => ending.toLowerCase()) : ['']
  const files = path.split(paths.delimiter).flatMap((folder) => (folder ? endings.map((ending) => paths.join(folder, name + ending)) : []))
  return files.find((file) => exists(file))
}

/** Folders with the programs of PostgreSQL, which installers leave out of the PATH. */
export function postgresFolders({ platform = process.platform, env = process.env, list = listFolder } = {}) {
  const paths = pathOf(platform)
  if (platform === 'darwin') {
    const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
      list(parent)
        .filter((name) => name.startsWith('postgresql'))
        .map((name) => paths.join(parent, name, 'bin')),
    )
    return [...homebrew, '/Applications/Postgres.app/Contents/Versions/latest/bin']
  }
  const parent = platform === 'win32' ? paths.join(env.ProgramFiles ?? String.raw`C:\Program Files`, 'PostgreSQL') : '/usr/lib/postgresql'
  return list(parent)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => paths.join(parent, version, 'bin'))
}

const listFolder = (path) => (existsSync(path) ? readdirSync(path) : [])

/** Where Chrome, or Edge on Windows, is installed without being in the PATH. */
export function chromeFiles({ platform = process.platform, env = process.env } = {}) {
  if (platform === 'darwin') return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (platform !== 'win32') return []
  const parents = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(Boolean)
  return parents.flatMap((parent) =>
    [String.raw`Google\Chrome\Application\chrome.exe`, String.raw`Microsoft\Edge\Application\msedge.exe`].map((file) => win32.join(parent, file)),
  )
}

const installers = {
  PostgreSQL: { linux: 'apt-get install postgresql', darwin: 'brew install postgresql@17', win32: 'winget install PostgreSQL.PostgreSQL.17' },
  HAProxy: { linux: 'apt-get install haproxy', darwin: 'brew install haproxy' },
  'A browser': { linux: 'apt-get install chromium', darwin: 'brew install --cask google-chrome', win32: 'winget install Google.Chrome' },
  Firefox: { linux: 'apt-get install firefox-esr', darwin: 'brew install --cask firefox', win32: 'winget install Mozilla.Firefox' },
  WebKitGTK: { linux: 'apt-get install webkit2gtk-driver xvfb' },
}
const systems = { linux: 'Debian', darwin: 'macOS', win32: 'Windows' }

/** One sentence for a program that is missing, with what to do on this system. */
export function missingProgram(name, platform = process.platform) {
  const system = platform in systems ? platform : 'linux'
  const command = installers[name][system]
  if (command) return `${name} is missing: install it (${systems[system]}: ${command}).`
  const others = system === 'win32' ? 'run this in the Windows Subsystem for Linux' : 'run this on Linux'
  return `${name} is missing, and there is none for ${systems[system]}: ${others}.`
}

/** Of glibc or musl, what a Linux has; undefined elsewhere. */
export function libcOf(platform = process.platform) {
  if (platform !== 'linux') return undefined
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

const fits = (entry, { platform, arch, libc }) =>
  (!entry.os || entry.os.includes(platform)) && (!entry.cpu || entry.cpu.includes(arch)) && (!entry.libc || entry.libc.includes(libc))

/** Where in the lock file the package is that `path` gets when it asks for `name`. */
function resolveIn(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[found] || !folder) return found
  }
}

/** The native packages that others offer: `by` is the package that needs one of them. */
export const nativesIn = ({ packages }) =>
  Object.entries(packages).flatMap(([by, { optionalDependencies = {} }]) => {
    const offered = Object.keys(optionalDependencies).map((name) => ({ name, path: resolveIn(packages, by, name) }))
    // Optional in another sense: a single package, such as fsevents, without which everything works.
    return by && offered.filter(({ path }) => packages[path]?.cpu).length > 1 ? [{ by, offered }] : []
  })

/** The native packages that this machine needs and does not have, one for each package that needs one. */
export function missingNatives(lock, { platform = process.platform, arch = process.arch, libc = libcOf(platform), exists = existsSync } = {}) {
  return nativesIn(lock).flatMap(({ offered }) => {
    const wanted = offered.filter(({ path }) => lock.packages[path]?.cpu && fits(lock.packages[path], { platform, arch, libc }))
    return wanted.length && !wanted.some(({ path }) => exists(path)) ? [wanted[0].name] : []
  })
}

export const missingNativesMessage = (names) =>
  `${names.length === 1 ? 'A native package is' : 'Native packages are'} missing (${names.join(', ')}): delete the folder node_modules and run "npm install" again, with --include=optional if your npm leaves them out.`
