// npm test: installs what is missing and runs everything: unit, server on both engines, simulation, and journeys in a real browser.
//   npm test -- unit server e2e     only these parts
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertNode, ensureChromium, ensurePackages, ensurePostgres, root } from './install.mjs'

assertNode()
ensurePackages()
const parts = process.argv.slice(2)
const wants = (part) => parts.length === 0 || parts.includes(part)
const chromium = ensureChromium()
if (wants('server') || wants('e2e')) ensurePostgres()
const env = { ...process.env, ...(chromium && { CHROMIUM: chromium }) }
const reports = mkdtempSync(join(tmpdir(), 'aliquot-test-'))
const total = { passed: 0, failed: 0 }

/** Runs one runner; a runner that dies without a report counts as one failure. */
function part(script, args, reportEnv, count) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...reportEnv },
  })
  try {
    const { passed, failed } = count()
    total.passed += passed
    total.failed += failed || (status === 0 ? 0 : 1)
  } catch {
    total.failed += 1
  }
}

for (const project of ['unit', 'server'].filter(wants)) {
  const file = join(reports, `${project}.json`)
  part('node_modules/vitest/vitest.mjs', ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {}, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests }
  })
}

if (wants('e2e')) {
  const { build } = await import('./build.mjs')
  build()
  const file = join(reports, 'e2e.json')
  part('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file }, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'))
    if (stats.flaky) console.log(`${stats.flaky} of the journeys needed a second try; they are listed above.`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
  })
}

rmSync(reports, { recursive: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
