// node tools/advisories.mjs: asks the registry for advisories of what is locked, and reports them. Never fails: what is published tomorrow must not
// break a build of today. What is true of us goes into docs/security/advisories.json, which tests/conventions/advisories.test.ts holds the lock file to.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], { cwd: root, encoding: 'utf8' })
console.log(report(stdout))

function report(text) {
  const answer = readJson(text)
  if (!answer?.vulnerabilities) return 'The registry did not answer; nothing is known about advisories today.'
  const lines = Object.values(answer.vulnerabilities).flatMap(({ name, range, via }) =>
    via.filter((each) => typeof each === 'object').map(({ severity, title, url }) => `${severity}  ${name} ${range}  ${title}  ${url}`),
  )
  return lines.length ? lines.join('\n') : 'No advisory is known of what is locked.'
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
