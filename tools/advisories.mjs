// node tools/advisories.mjs: queries the registry for advisories about the locked
// packages and reports them. Ends with 0 whatever it finds: an advisory published tomorrow
// must not break a build. If the registry does not answer, nothing was checked: it says so and ends with 2. Advisories that
// affect us go into docs/security/advisories.json, which tests/conventions/advisories.test.ts checks against the lock file.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'
import { startOf } from './platform.mjs'

const { command, args, options } = startOf('npm', ['audit', '--json', '--package-lock-only'])
const { stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
const found = advisoriesIn(stdout ?? '')
console.log(found ?? 'The registry did not answer, so nothing was checked. Try again with a connection to it.')
process.exitCode = found === undefined ? 2 : 0

/** One line for each, or undefined if this is no answer about advisories. */
function advisoriesIn(text) {
  const answer = readJson(text)
  if (!answer?.vulnerabilities) return undefined
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
