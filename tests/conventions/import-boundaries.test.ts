import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The import rules of the project, each proved by breaking it once in a copy. */
const root = join(import.meta.dirname, '../..')
const folders = ['domain', 'db', 'machines', 'sync', 'pdf', 'sdk', 'server', 'src']
const files = ['tsconfig.base.json', 'tsconfig.json', 'package.json', '.oxlintrc.json']
let house: string

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'aliquot-house-'))
  for (const entry of [...folders, ...files]) await cp(join(root, entry), join(house, entry), { recursive: true })
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
}, 60_000)
afterAll(() => rm(house, { recursive: true }))

const run = (command: string, args: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [join(root, command), ...args], { cwd: house, maxBuffer: 1e8 }, (_, stdout, stderr) => resolve(stdout + stderr))
  })

/** The results of one run for each of these files, which exist only during it. */
async function look(files: readonly (readonly [file: string, text: string])[], command: string, args: string[]): Promise<(file: string) => string> {
  for (const [file, text] of files) await writeFile(join(house, file), text)
  try {
    const lines = (await run(command, args)).split('\n')
    return (file) => lines.filter((line) => line.startsWith(file)).join('\n')
  } finally {
    for (const [file] of files) await rm(join(house, file))
  }
}

const openDoors: [folder: string, from: string, what: string][] = [
  ['domain', '#db/disk/disk.ts', 'Disk'],
  ['machines', '#db/disk/disk.ts', 'Disk'],
  ['db', '#server/store/sql.ts', 'Sql'],
  ['server', '#db/disk/disk.ts', 'Disk'],
  ['pdf', '#db/disk/disk.ts', 'Disk'],
  ['sync', '#server/store/sql.ts', 'Sql'],
  ['sync/engine', '#db/disk/disk.ts', 'Disk'],
  ['src/ui', '#domain/schema.ts', 'EntityName'],
  ['src/features', '#server/store/sql.ts', 'Sql'],
  ['src/addons', '#sync/transport.ts', 'Transport'],
  ['sdk', '#domain/schema.ts', 'EntityName'],
]
const strangers: [folder: string, expression: string][] = [
  ['domain', 'fetch("/")'],
  ['machines', 'document.title'],
  ['db', 'document.title'],
]

describe('the compiler keeps a folder from importing what it may not', () => {
  let said: (file: string) => string
  beforeAll(async () => {
    const doors = openDoors.map(
      ([folder, from, what]) => [`${folder}/open-door.ts`, `import type { ${what} } from '${from}'\nexport type Broken = ${what}\n`] as const,
    )
    const globals = strangers.map(([folder, expression]) => [`${folder}/stranger.ts`, `export const broken = ${expression}\n`] as const)
    // Several threads check the same files several times.
    said = await look([...doors, ...globals], 'node_modules/typescript/bin/tsc', [
      '-b',
      '--singleThreaded',
      '--pretty',
      'false',
      ...openDoors.map(([folder]) => folder),
    ])
  }, 240_000)

  test.each(openDoors)('%s', (folder) => expect(said(`${folder}/open-door.ts`)).toMatch(/TS6307|TS6059/))
  test.each(strangers)('%s does not know %s', (folder) => expect(said(`${folder}/stranger.ts`)).toMatch(/TS(2304|2584|18046)/))
})

const broken: [what: string, file: string, text: string, rule: string][] = [
  ['a feature imports sync', 'src/features/scan/broken.ts', "export { step } from '#sync/engine/step.ts'\n", 'no-restricted-imports'],
  [
    'an add-on host imports a feature',
    'src/addons/host/broken.ts',
    "export { HomeScreen } from '#src/features/home/home-screen.tsx'\n",
    'no-restricted-imports',
  ],
  ['a feature imports another', 'src/features/scan/reaching.ts', "export { x } from '../home/home-screen.tsx'\n", 'no-restricted-imports'],
  ['fetch outside sync', 'db/broken.ts', "export const broken = () => fetch('/')\n", 'no-restricted-globals'],
  ['a clock in a machine', 'machines/broken.ts', 'export const broken = () => Date.now()\n', 'no-restricted-globals'],
  ['randomness in a command', 'domain/commands/broken.ts', 'export const broken = () => Math.random()\n', 'no-restricted-properties'],
  ['an id that only secure pages can create [FAULT-49]', 'db/secure.ts', 'export const broken = () => crypto.randomUUID()\n', 'no-restricted-properties'],
  ['a barrel', 'domain/entities/broken.ts', "export * from './sample.ts'\nexport * from './member.ts'\n", 'no-barrel-file'],
  ['a default export', 'domain/broken.ts', 'export default 1\n', 'no-default-export'],
  ['an import cycle', 'domain/left.ts', "import { right } from './right.ts'\nexport const left = () => right\n", 'no-cycle'],
  ['a cycle of types', 'domain/parent.ts', "import type { Child } from './child.ts'\nexport interface Parent {\n  child: Child\n}\n", 'no-cycle'],
]
const right = ['domain/right.ts', "import { left } from './left.ts'\nexport const right = () => left\n"] as const
const child = ['domain/child.ts', "import type { Parent } from './parent.ts'\nexport interface Child {\n  parent: Parent\n}\n"] as const

describe('the linter enforces what the compiler cannot', () => {
  let said: (file: string) => string
  beforeAll(async () => {
    const files = [...broken.map(([, file, text]) => [file, text] as const), right, child]
    said = await look(files, 'node_modules/oxlint/bin/oxlint', ['--deny-warnings', '--format', 'unix', ...files.map(([file]) => file)])
  }, 60_000)

  test.each(broken)('%s', (_, file, _text, rule) => expect(said(file)).toContain(rule))
})

test('a command that awaits anything but tx is found', async () => {
  const file = 'domain/commands/broken.ts'
  await writeFile(join(house, file), 'export const broken = { async apply(tx: unknown) { await fetch("/"); return tx } }\n')
  expect(await run('tools/check-commands.mjs', [join(house, file)])).toContain('awaits something that is not tx')
})
