// node tools/advisories.mjs: queries the registry for advisories about the locked
// packages and reports them. Never fails: an advisory published tomorrow
// must not break a build. Those that affect us go into docs/security/advisories.json, which
// tests/conventions/advisories.test.ts checks against the lock file.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], { cwd: root, encoding: 'utf8' })
console.log(report(stdout))

function report(text) {
  const answer = readJson(text)
  if (!answer?.vulnerabilities) return 'The registry did not respond, so the advisories are unknown.'
  const lines = Object.values(answer.vulnerabilities).flatMap(({ name, range, via }) =>
    via.filter((each) => typeof each === 'object').map(({ severity, title, url }) => `${severity}  ${name} ${range}  ${title}  ${url}`),
  )
  return lines.length ? lines.join('\n') : 'No advisories for the locked packages.'
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
