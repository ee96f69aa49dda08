// npm test: installs what is missing, builds, and runs everything: unit, server on both engines, simulation, and journeys in a real browser.
// Prints at the end how long each part took. docs/testing.md says what each part is for, and its time limit.
//   npm test -- unit server e2e     only these parts
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertNode, ensureChromium, ensurePackages, ensurePostgres, root } from './install.mjs'
import { useMemory } from './memory.mjs'
import { filesOfPlaywright, filesOfVitest, tellTimes } from './test-times.mjs'

assertNode()
ensurePackages()
const asked = process.argv.slice(2)
const wants = (part) => asked.length === 0 || asked.includes(part)
const chromium = ensureChromium()
if (wants('server') || wants('e2e')) ensurePostgres()
const env = { ...process.env, ...useMemory(), ...(chromium && { CHROMIUM: chromium }) }
const reports = mkdtempSync(join(tmpdir(), 'aliquot-test-'))
const total = { passed: 0, failed: 0 }
const parts = []
const files = []

/** Runs one part and records its time. */
function time(name, work) {
  const begun = performance.now()
  work()
  parts.push({ name, seconds: (performance.now() - begun) / 1_000 })
}

/** Runs one test runner; one that dies without a report counts as one failure. `read` finds the tests and files in its report. */
function runTests(name, script, args, reportEnv, read) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...reportEnv },
  })
  try {
    const report = read(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')))
    total.passed += report.passed
    total.failed += report.failed || (status === 0 ? 0 : 1)
    files.push(...report.files)
  } catch {
    total.failed += 1
  }
}

const { build } = await import('./build.mjs')
time('build', () => build(wants('unit') || wants('e2e') ? undefined : ['server']))

for (const project of ['unit', 'server'].filter(wants)) {
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, `${project}.json`)}`]
  const read = (report) => ({ passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests, files: filesOfVitest(report) })
  time(project, () => runTests(project, 'node_modules/vitest/vitest.mjs', args, {}, read))
}

if (wants('e2e')) {
  const read = (report) => {
    const { expected, flaky, unexpected, skipped } = report.stats
    if (flaky) console.log(`${flaky} of the journeys had to be retried; they are listed above.`)
    return { passed: expected + flaky, failed: unexpected + skipped, files: filesOfPlaywright(report) }
  }
  const reportEnv = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') }
  time('e2e', () => runTests('e2e', 'node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], reportEnv, read))
}

rmSync(reports, { recursive: true })
tellTimes(parts, files)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
