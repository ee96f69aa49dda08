// npm test: installs what is missing, builds, and runs everything: unit, server on both engines, simulation, and journeys in a real browser.
// Prints at the end how long each part took. docs/testing.md says what each part is for, and its time limit.
//   npm test -- unit server e2e     only these parts
//   npm run test:all                the same with nothing left out: what takes turns in npm test runs each time
//   npm run test:all -- e2e --shard=1/8     only this share of its files, for machines beside each other
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertNode, ensureChromium, ensurePackages, ensurePooler, ensurePostgres, ensureProxy, root } from './install.mjs'
import { useMemory } from './memory.mjs'
import { notShown, readClaims, resultsOfPlaywright, resultsOfVitest } from './shown-claims.mjs'
import { afterRerun, filesToRepeat, outcomesOfPlaywright, outcomesOfVitest, unstableIn, verdictOf } from './test-outcomes.mjs'
import { tellFailures, tellNotShown, tellPages, tellTimes, tellUnstable } from './test-summary.mjs'

assertNode()
ensurePackages()
const isAll = process.argv.includes('--all')
const shard = process.argv.filter((word) => word.startsWith('--shard='))
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const wants = (part) => asked.length === 0 || asked.includes(part)
const chromium = ensureChromium()
// What compiles generated clients of the API: see clients.mjs.
if (wants('unit')) ensurePackages(join(root, 'tests/clients'))
if (wants('server') || wants('e2e')) ensurePostgres()
if (wants('server')) {
  ensureProxy()
  ensurePooler()
}
// Of the journeys' sources, as Playwright runs them: kept for the next run.
const transformed = { PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules/.cache/playwright') }
const turns = isAll ? { ALIQUOT_TEST_TURNS: '', ALIQUOT_TEST_LONG: '1' } : { ALIQUOT_TEST_TURNS: '1' }
const env = { ...transformed, ...process.env, ...turns, ...useMemory(), ...(chromium && { CHROMIUM: chromium }) }
const reports = mkdtempSync(join(tmpdir(), 'aliquot-test-'))
const parts = []
/** By the name of a part: what each of its files came to. */
const outcomes = {}
/** Each test that ran, for the claims of docs/security. */
let results = []

/** Runs one part and records its time. */
async function time(name, work) {
  const begun = performance.now()
  await work()
  parts.push({ name, seconds: (performance.now() - begun) / 1_000 })
}

/** Runs a script to its end; `isQuiet` keeps its output back. Resolves with its exit code and what was kept. */
function runScript(script, args, reportEnv, isQuiet) {
  const output = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', output, output], env: { ...env, ...reportEnv } })
  const kept = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, output: Buffer.concat(kept).toString() }))
  })
}

const readReport = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'))

/** How each part is run: `name` is that of its reports, `only` a file to run alone. */
const runners = {
  server: (name, only) => vitest(name, ['server'], only),
  unit: (name, only) => vitest(name, ['unit', 'encrypted'], only),
  e2e: (name, only) => ({
    script: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--reporter=list,json', ...(only ? ['--workers=1', '--retries=0', `${only.replaceAll(/[.+]/g, String.raw`\$&`)}$`] : shard)],
    reportEnv: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `${name}.json`) },
    read() {
      const report = readReport(`${name}.json`)
      return { found: outcomesOfPlaywright(report), ran: resultsOfPlaywright(report) }
    },
  }),
}

function vitest(name, projects, only) {
  const reporters = ['default', 'json', './tools/vitest-errors.mjs'].map((reporter) => `--reporter=${reporter}`)
  return {
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...reporters,
      `--outputFile.json=${join(reports, `${name}.json`)}`,
      ...(only ? [only] : shard),
    ],
    reportEnv: { ALIQUOT_VITEST_ERRORS: join(reports, `${name}-errors.json`) },
    read() {
      const report = readReport(`${name}.json`)
      return { found: outcomesOfVitest(report, readReport(`${name}-errors.json`)), ran: resultsOfVitest(report) }
    },
  }
}

/** Runs a part, or one file of it alone. A run that ends with an error and without a failed test counts as one failure. */
async function runTests(part, { isQuiet = false, only, name = part } = {}) {
  const { script, args, reportEnv, read } = runners[part](name, only)
  const { status, output } = await runScript(script, args, reportEnv, isQuiet)
  const failedWith = (line) => ({ file: undefined, seconds: 0, passed: 0, failed: 1, failures: [{ line, name: part, reason: line }], unstable: [] })
  let found, ran
  try {
    ;({ found, ran } = read())
  } catch {
    return { output, found: [failedWith(`${part}: ended with code ${status} and without a report`)], ran: [] }
  }
  const isClear = status === 0 || found.some(({ failed }) => failed)
  if (!isClear) found.push(failedWith(`${part}: every test passed, but the run ended with code ${status}; its output above says why`))
  return { output, found, ran }
}

async function runPart(part, isQuiet) {
  const { output, found, ran } = await runTests(part, { isQuiet })
  process.stdout.write(output)
  outcomes[part] = found
  results.push(...ran)
}

/** Files that failed, one after another and with nothing beside them. */
async function repeatFailed() {
  const failed = Object.entries(outcomes).flatMap(([part, found]) => found.map((outcome) => ({ part, outcome })))
  const files = filesToRepeat(failed.map(({ outcome }) => outcome))
  for (const [at, { part, outcome }] of failed.filter(({ outcome: { file, failed: count } }) => count && files.includes(file)).entries()) {
    console.log(`Once more, alone: ${outcome.file}`)
    const { output, found, ran } = await runTests(part, { isQuiet: true, only: outcome.file, name: `again-${at}` })
    const isComplete = found.every(({ file, failed: count }) => file === outcome.file || !count)
    const again = isComplete ? found.find(({ file }) => file === outcome.file) : undefined
    const after = afterRerun(outcome, again, output)
    outcomes[part] = outcomes[part].map((each) => (each === outcome ? after : each))
    if (!after.failed) results = [...results.filter(({ file }) => file !== outcome.file), ...ran]
  }
}

const { build } = await import('./build.mjs')
await time('build', () => build(wants('unit') || wants('e2e') ? undefined : ['server']))

// The tests of the server often wait, for a database that is down or a process that starts, and journeys for a browser: so they run at the
// same time. The unit tests never wait, and have both cores afterward.
const server = wants('server') ? time('server', () => runPart('server', asked.length !== 1)) : undefined
if (wants('e2e')) await time('e2e', () => runPart('e2e', false))
await server
if (wants('unit')) await time('unit', () => runPart('unit', false))
if (filesToRepeat(Object.values(outcomes).flat()).length) await time('once more', repeatFailed)

rmSync(reports, { recursive: true })
const all = Object.values(outcomes).flat()
// Some parts or files alone need not show everything. Claims name nothing that takes turns (tests/conventions/asvs.test.ts).
const unshown = Object.keys(runners).every(wants) && shard.length === 0 ? notShown(readClaims(), results) : []
const { passed, failed, failures, unstable, isStrict, isRed } = verdictOf(all, process.env, unshown)
tellPages([...failures, ...unstable])
tellTimes(
  parts,
  all.filter(({ file }) => file),
  performance.now() / 1_000,
  !isAll,
)
tellUnstable(unstable, unstableIn(readFileSync(join(root, 'docs/testing.md'), 'utf8')), isStrict)
tellFailures(failures)
tellNotShown(unshown)
console.log(`${passed} passed, ${failed} failed`)
process.exit(isRed ? 1 : 0)
