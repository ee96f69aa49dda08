// Where tests that search begin: somewhere else for each commit, and at the same place whenever the same commit is tested, so that a failure shows again.
import { execFileSync } from 'node:child_process'

/** @returns {number} Below a billion. Without Git, somewhere new each time. */
export function commitSeed() {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number.parseInt(tree.slice(0, 12), 16) % 1e9
  } catch {
    return Math.floor(Math.random() * 1e9)
  }
}
