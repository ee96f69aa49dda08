import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { afterTest } from '#tests/harness/after-test.ts'
import { byTurns } from '#tests/harness/search.ts'

const root = join(import.meta.dirname, '../..')
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

interface Diff {
  readonly path: string
  readonly hunks: readonly (readonly string[])[]
}

/** The diffs below a heading. */
function diffsBelow(heading: string): Diff[] {
  const [, section = ''] = contributing.split(`## ${heading}\n`)
  const blocks = [...section.split(/^## /m)[0]!.matchAll(/^```diff\n\+\+\+ (\S+)\n(.+?)^```$/gms)]
  return blocks.map(([, path, text]) => ({ path: path!, hunks: text!.split(/^@@.*\n/m).map((hunk) => hunk.replace(/\n$/, '').split('\n')) }))
}

const linesOf = (hunk: readonly string[], marks: string): string =>
  hunk.flatMap((line) => (marks.includes(line[0] ?? ' ') ? `${line.slice(1)}\n` : [])).join('')

function carryOut(folder: string, { path, hunks }: Diff): void {
  const file = join(folder, path)
  const isNew = hunks.every((hunk) => hunk.every((line) => line.startsWith('+')))
  const text = hunks.reduce(
    (before, hunk) => {
      const old = linesOf(hunk, ' -')
      if (!isNew) expect(before.split(old).length, `${path} has these lines once: ${old}`).toBe(2)
      return isNew ? linesOf(hunk, '+') : before.replace(old, () => linesOf(hunk, ' +'))
    },
    isNew ? '' : readFileSync(file, 'utf8'),
  )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const folders = ['bench', 'db', 'domain', 'e2e', 'machines', 'pdf', 'sdk', 'server', 'src', 'sync', 'tests', 'tools']

/** A copy of the sources, with the modules of this one. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-recipe-'))
  afterTest(() => rmSync(folder, { recursive: true, force: true }))
  const files = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []))
  for (const name of [...folders, ...files])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Compiling a copy takes half a minute, and more on a busy machine. */
const timeout = 5 * 60_000

test.each(byTurns(['A new write', 'A new text of samples']))(
  'the recipe “%s” of CONTRIBUTING.md compiles as it stands, and its tests pass',
  (heading) => {
    const diffs = diffsBelow(heading)
    expect(diffs.length).toBeGreaterThan(2)
    const folder = copySources()
    for (const diff of diffs) carryOut(folder, diff)
    const run = (script: string, ...args: string[]) => execFileSync(process.execPath, [script, ...args], { cwd: folder, stdio: 'pipe' })
    run('tools/registry.mjs')
    run('node_modules/typescript/bin/tsc', '-b')
    const tests = diffs.flatMap(({ path }) => (path.endsWith('.test.ts') ? path : []))
    run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      ...tests,
      'tests/domain/commands/every-command.test.ts',
      'tests/conventions/one-home-per-write.test.ts',
    )
  },
  timeout,
)
