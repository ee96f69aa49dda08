import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chromeFiles, findProgram, missingNatives, missingNativesMessage, missingProgram, nativesIn, postgresFolders, startOf } from '../../tools/platform.mjs'

interface Entry {
  os?: string[]
  optionalDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Entry>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock

describe('the lock file names the native packages of every platform, because npm 10 installs only those', () => {
  const needed = /(?:linux|darwin|win32|windows)-(?:x64|arm64)(?:-(?:gnu|musl|msvc))?$/
  const missingIn = (of: Lock) => nativesIn(of).flatMap(({ offered }) => offered.filter(({ name, path }) => needed.test(name) && !of.packages[path]?.os))

  test('[FAULT-127] x64 and arm64 of Linux with either C library, of macOS and of Windows, as far as a package offers them', () => {
    expect(missingIn(lock)).toEqual([])
  })

  test('[FAULT-127] of everything that the build, the server and the checks load', () => {
    const found = nativesIn(lock).map(({ by }) => by.split('node_modules/').at(-1))
    const expected = ['rollup', 'rolldown', 'lightningcss', 'esbuild', 'typescript', 'oxc-parser', 'oxfmt', 'oxlint', 'lefthook', 'libsql', '@node-rs/argon2']
    expect(expected.filter((name) => !found.includes(name))).toEqual([])
    const rollup = nativesIn(lock).find(({ by }) => by === 'node_modules/rollup')!
    const names = rollup.offered.map(({ name }) => name.replace('@rollup/rollup-', ''))
    expect(names).toEqual(
      expect.arrayContaining(['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => expect.stringMatching(`^${os}-${cpu}`) as string))),
    )
    expect(names).toEqual(expect.arrayContaining(['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl']))
  })

  test('one that is gone is noticed', () => {
    const { ['node_modules/@rollup/rollup-darwin-arm64']: gone, ...packages } = lock.packages
    expect(gone).toBeDefined()
    expect(missingIn({ packages })).toMatchObject([{ name: '@rollup/rollup-darwin-arm64' }])
  })
})

test('[FAULT-127] the workflow starts Aliquot on Linux, macOS and Windows with each version of Node, and tests on all three', () => {
  const workflow = readFileSync(join(import.meta.dirname, '../../.github/workflows/test.yml'), 'utf8')
  expect(workflow).toMatch(/system: \[ubuntu-latest, ubuntu-24\.04-arm, macos-latest, windows-latest\]\n +node: \['20', '22', '24'\]/)
  const jobs = workflow.split(/^ {2}(?=\w+:$)/m)
  const runsOf = (name: string) => [...jobs.find((job) => job.startsWith(`${name}:`))!.matchAll(/- run: (.+)/g)].map(([, run]) => run)
  expect(runsOf('start')).toEqual(['node tools/try-start.mjs'])
  expect(['check', 'linux', 'macos', 'windows'].map((name) => runsOf(name).at(-1))).toEqual([
    'npm run check',
    'npm run test:all -- ${{ matrix.part }}',
    'npm test -- unit e2e',
    'npm test -- unit',
  ])
})

test('on Linux, the workflow runs every share of every part on each version of Node', () => {
  const workflow = readFileSync(join(import.meta.dirname, '../../.github/workflows/test.yml'), 'utf8')
  const linux = workflow.split(/^ {2}(?=\w+:$)/m).find((job) => job.startsWith('linux:'))!
  expect(linux).toMatch(/node: \['20', '22', '24'\]/)
  const shares = [...linux.matchAll(/- (unit|server|e2e) --shard=(\d)\/(\d)/g)].map(([, part, share, of]) => ({ part, share: Number(share), of: Number(of) }))
  for (const part of ['unit', 'server', 'e2e']) {
    const own = shares.filter((each) => each.part === part)
    expect(own.map(({ share }) => share)).toEqual(own.map((_, at) => at + 1))
    expect(own.every(({ of }) => of === own.length && of > 1)).toBe(true)
  }
})

describe('a native package that is missing on this machine', () => {
  const machines = [
    ['linux', 'x64', 'glibc', '@rollup/rollup-linux-x64-gnu'],
    ['linux', 'arm64', 'musl', '@rollup/rollup-linux-arm64-musl'],
    ['darwin', 'arm64', undefined, '@rollup/rollup-darwin-arm64'],
    ['win32', 'arm64', undefined, '@rollup/rollup-win32-arm64-msvc'],
  ] as const

  test.each(machines)('is named on %s %s %s', (platform, arch, libc, name) => {
    const machine = { platform, arch, libc }
    expect(missingNatives(lock, { ...machine, exists: (path) => !path.includes('@rollup/rollup-') })).toEqual([name])
    expect(missingNatives(lock, { ...machine, exists: () => true })).toEqual([])
  })

  test('[FAULT-127] is said in one sentence, with what to do', () => {
    expect(missingNativesMessage(['@rollup/rollup-darwin-arm64'])).toBe(
      'A native package is missing (@rollup/rollup-darwin-arm64): delete the folder node_modules and run "npm install" again, with --include=optional if your npm leaves them out.',
    )
  })

  test('is not missing if another one does the same', () => {
    const exists = (path: string) => path !== 'node_modules/@rollup/rollup-win32-x64-msvc'
    expect(missingNatives(lock, { platform: 'win32', arch: 'x64', exists })).toEqual([])
  })
})

describe('commands start the way each platform needs', () => {
  test('[FAULT-127] npm, npx and what is in .bin through a shell on Windows, everything else as it is', () => {
    expect(startOf('npm', ['install', '--no-save'], 'win32')).toEqual({ command: 'npm.cmd install --no-save', args: [], options: { shell: true } })
    expect(startOf(String.raw`C:\My lab\node_modules\.bin\oxfmt`, ['--check'], 'win32').command).toBe(
      String.raw`"C:\My lab\node_modules\.bin\oxfmt.cmd" --check`,
    )
    expect(startOf('node', ['a b'], 'win32')).toEqual({ command: 'node', args: ['a b'], options: {} })
    for (const platform of ['linux', 'darwin']) expect(startOf('npm', ['install'], platform)).toEqual({ command: 'npm', args: ['install'], options: {} })
  })

  test('[FAULT-127] a program is found in the PATH, on Windows with its ending', () => {
    const on = (platform: string, env: Record<string, string>, ...files: string[]) =>
      findProgram('initdb', { platform, env, exists: (path) => files.includes(path) })
    expect(on('linux', { PATH: '/usr/bin:/opt/bin' }, '/opt/bin/initdb')).toBe('/opt/bin/initdb')
    expect(on('linux', { PATH: '/usr/bin' })).toBe(undefined)
    const windows = { Path: String.raw`C:\Windows;C:\pg\bin`, PATHEXT: '.COM;.EXE' }
    expect(on('win32', windows, String.raw`C:\pg\bin\initdb.exe`)).toBe(String.raw`C:\pg\bin\initdb.exe`)
    expect(on('win32', windows, String.raw`C:\pg\bin\initdb`)).toBe(undefined)
  })

  test('[FAULT-127] PostgreSQL and a browser are found where installers of the platform put them', () => {
    expect(postgresFolders({ platform: 'linux', list: () => ['9', '15', '17'] })[0]).toBe('/usr/lib/postgresql/17/bin')
    const homebrew = (folder: string) => (folder === '/opt/homebrew/opt' ? ['node', 'postgresql@17'] : [])
    expect(postgresFolders({ platform: 'darwin', list: homebrew })).toContain('/opt/homebrew/opt/postgresql@17/bin')
    const windows = { platform: 'win32', env: { ProgramFiles: String.raw`D:\Programs` } }
    expect(postgresFolders({ ...windows, list: () => ['17'] })).toEqual([String.raw`D:\Programs\PostgreSQL\17\bin`])
    expect(chromeFiles(windows)[0]).toBe(String.raw`D:\Programs\Google\Chrome\Application\chrome.exe`)
    expect(chromeFiles({ platform: 'darwin' })[0]).toMatch(/^\/Applications\/Google Chrome\.app\//)
    expect(chromeFiles({ platform: 'linux' })).toEqual([])
  })

  test.each([
    ['PostgreSQL', 'darwin', 'PostgreSQL is missing: install it (macOS: brew install postgresql@17).'],
    ['PostgreSQL', 'win32', 'PostgreSQL is missing: install it (Windows: winget install PostgreSQL.PostgreSQL.17).'],
    ['A browser', 'darwin', 'A browser is missing: install it (macOS: brew install --cask google-chrome).'],
    ['A browser', 'win32', 'A browser is missing: install it (Windows: winget install Google.Chrome).'],
    ['HAProxy', 'linux', 'HAProxy is missing: install it (Debian: apt-get install haproxy).'],
    ['HAProxy', 'win32', 'HAProxy is missing, and there is none for Windows: run this in the Windows Subsystem for Linux.'],
  ])('%s that is missing on %s: what to install is said', (name, platform, sentence) => {
    expect(missingProgram(name, platform)).toBe(sentence)
  })
})
