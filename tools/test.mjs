// npm test: installs what is missing, builds, and runs everything: unit, server on both engines, simulation, and journeys in a real browser.
// Prints at the end how long each part took. docs/testing.md says what each part is for, and its time limit.
//   npm test -- unit server e2e     only these parts
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertNode, ensureChromium, ensurePackages, ensurePooler, ensurePostgres, ensureProxy, root } from './install.mjs'
import { useMemory } from './memory.mjs'
import {
  failuresOfPlaywright,
  failuresOfVitest,
  filesOfPlaywright,
  filesOfVitest,
  tellPages,
  tellTests,
  tellTimes,
  unstableOfPlaywright,
} from './test-summary.mjs'

assertNode()
ensurePackages()
const asked = process.argv.slice(2)
const wants = (part) => asked.length === 0 || asked.includes(part)
const chromium = ensureChromium()
if (wants('server') || wants('e2e')) ensurePostgres()
if (wants('server')) {
  ensureProxy()
  ensurePooler()
}
// Of the journeys' sources, as Playwright runs them: kept for the next run.
const transformed = { PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules/.cache/playwright') }
const env = { ...transformed, ...process.env, ...useMemory(), ...(chromium && { CHROMIUM: chromium }) }
const reports = mkdtempSync(join(tmpdir(), 'aliquot-test-'))
const total = { passed: 0, failed: 0 }
const parts = []
const files = []
const failures = []
const unstable = []

/** Runs one part and records its time. */
async function time(name, work) {
  const begun = performance.now()
  await work()
  parts.push({ name, seconds: (performance.now() - begun) / 1_000 })
}

/** Runs a script to its end; `isQuiet` keeps its output back until then. Resolves with its exit code. */
function runScript(script, args, reportEnv, isQuiet) {
  const output = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', output, output], env: { ...env, ...reportEnv } })
  const kept = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(kept))
      resolve(status)
    })
  })
}

/** Runs one test runner; one that dies without a report counts as one failure. `read` finds the tests and files in its report. */
async function runTests({ name, script, args, reportEnv = {}, isQuiet = false, read }) {
  const status = await runScript(script, args, reportEnv, isQuiet)
  try {
    const report = read(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')))
    total.passed += report.passed
    total.failed += report.failed || (status === 0 ? 0 : 1)
    files.push(...report.files)
    failures.push(...report.failures)
    unstable.push(...(report.unstable ?? []))
    if (status !== 0 && !report.failed) failures.push({ line: `${name}: every test passed, but the run ended with code ${status}; its output above says why` })
  } catch {
    total.failed += 1
    failures.push({ line: `${name}: ended with code ${status} and without a report` })
  }
}

function runVitest(name, isQuiet, projects = [name]) {
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ]
  const read = (report) => ({
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests,
    files: filesOfVitest(report),
    failures: failuresOfVitest(report),
  })
  return runTests({ name, script: 'node_modules/vitest/vitest.mjs', args, isQuiet, read })
}

const { build } = await import('./build.mjs')
await time('build', () => build(wants('unit') || wants('e2e') ? undefined : ['server']))

// The tests of the server often wait, for a database that is down or a process that starts, and journeys for a browser: so they run at the
// same time. The unit tests never wait, and have both cores afterward.
const server = wants('server') ? time('server', () => runVitest('server', asked.length !== 1)) : undefined

if (wants('e2e')) {
  const read = ({ stats, ...report }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    files: filesOfPlaywright(report),
    failures: failuresOfPlaywright(report),
    unstable: unstableOfPlaywright(report),
  })
  const reportEnv = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json'), ALIQUOT_TEST_TURNS: '1' }
  await time('e2e', () => runTests({ name: 'e2e', script: 'node_modules/@playwright/test/cli.js', args: ['test', '--reporter=list,json'], reportEnv, read }))
}
await server
if (wants('unit')) await time('unit', () => runVitest('unit', false, ['unit', 'encrypted']))

rmSync(reports, { recursive: true })
tellPages([...failures, ...unstable])
tellTimes(parts, files, performance.now() / 1_000)
tellTests('Passed only at the second attempt', unstable)
tellTests('Failed', failures)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
