import { execFile } from 'node:child_process'
import { cp, mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The house's walls, each proved by breaking it once in a copy. */
const root = join(import.meta.dirname, '../..')
const rooms = ['domain', 'db', 'machines', 'sync', 'server', 'src']
const files = ['tsconfig.base.json', 'tsconfig.json', 'package.json', '.oxlintrc.json']
let house: string

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'aliquot-house-'))
  for (const entry of [...rooms, ...files]) await cp(join(root, entry), join(house, entry), { recursive: true })
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
}, 60_000)
afterAll(() => rm(house, { recursive: true }))

const run = (command: string, args: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [join(root, command), ...args], { cwd: house, maxBuffer: 1e8 }, (_, stdout, stderr) => resolve(stdout + stderr))
  })

async function withFile<T>(path: string, text: string, look: () => Promise<T>): Promise<T> {
  await mkdir(dirname(join(house, path)), { recursive: true })
  await writeFile(join(house, path), text)
  try {
    return await look()
  } finally {
    await rm(join(house, path))
  }
}

const openDoors: [room: string, file: string, from: string, what: string][] = [
  ['domain', 'domain/broken.ts', '#db/disk.ts', 'Disk'],
  ['machines', 'machines/broken.ts', '#db/disk.ts', 'Disk'],
  ['db', 'db/broken.ts', '#server/store/sql.ts', 'Sql'],
  ['server', 'server/broken.ts', '#db/disk.ts', 'Disk'],
  ['sync', 'sync/broken.ts', '#server/store/sql.ts', 'Sql'],
  ['sync/engine', 'sync/engine/broken.ts', '#db/disk.ts', 'Disk'],
  ['src/ui', 'src/ui/broken.ts', '#domain/schema.ts', 'EntityName'],
  ['src/features', 'src/features/broken.ts', '#server/store/sql.ts', 'Sql'],
]

describe('the compiler keeps a room from importing what it may not see', () => {
  test.each(openDoors)('%s', async (room, file, from, what) => {
    const answer = await withFile(file, `import type { ${what} } from '${from}'\nexport type Broken = ${what}\n`, () =>
      run('node_modules/typescript/bin/tsc', ['-b', room]),
    )
    expect(answer).toContain('broken.ts')
    expect(answer).toMatch(/TS6307|TS6059/)
  })

  test.each([
    ['domain', 'domain/broken.ts', 'fetch("/")'],
    ['machines', 'machines/broken.ts', 'document.title'],
    ['db', 'db/broken.ts', 'document.title'],
  ])('%s does not know %s: %s', async (room, file, expression) => {
    const answer = await withFile(file, `export const broken = ${expression}\n`, () => run('node_modules/typescript/bin/tsc', ['-b', room]))
    expect(answer).toMatch(/broken\.ts.*TS(2304|2584|18046)/)
  })
})

describe('the linter keeps what the compiler cannot see', () => {
  test.each([
    ['a feature imports sync', 'src/features/scan/broken.ts', "export { step } from '#sync/engine/step.ts'\n", 'no-restricted-imports'],
    ['a feature reaches into another', 'src/features/scan/broken.ts', "export { x } from '../home/home-screen.tsx'\n", 'no-restricted-imports'],
    ['fetch outside sync', 'db/broken.ts', "export const broken = () => fetch('/')\n", 'no-restricted-globals'],
    ['a clock in a machine', 'machines/broken.ts', 'export const broken = () => Date.now()\n', 'no-restricted-globals'],
    ['chance in a command', 'domain/commands/broken.ts', 'export const broken = () => Math.random()\n', 'no-restricted-properties'],
    ['an id that only secure pages can make [FAULT-49]', 'db/broken.ts', 'export const broken = () => crypto.randomUUID()\n', 'no-restricted-properties'],
    ['a barrel', 'domain/entities/broken.ts', "export * from './sample.ts'\nexport * from './member.ts'\n", 'no-barrel-file'],
    ['a default export', 'domain/broken.ts', 'export default 1\n', 'no-default-export'],
  ])('%s', async (_, file, text, rule) => {
    expect(await withFile(file, text, () => run('node_modules/oxlint/bin/oxlint', ['--deny-warnings', file]))).toContain(rule)
  })

  test('an import cycle', async () => {
    const answer = await withFile('domain/left.ts', "import { right } from './right.ts'\nexport const left = () => right\n", () =>
      withFile('domain/right.ts', "import { left } from './left.ts'\nexport const right = () => left\n", () =>
        run('node_modules/oxlint/bin/oxlint', ['domain']),
      ),
    )
    expect(answer).toContain('no-cycle')
  })
})

test('a command that awaits anything but tx is found', async () => {
  const text = 'export const broken = { async apply(tx: unknown) { await fetch("/"); return tx } }\n'
  const answer = await withFile('domain/commands/broken.ts', text, () => run('tools/check-commands.mjs', [join(house, 'domain/commands/broken.ts')]))
  expect(answer).toContain('awaits something that is not tx')
})
