import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What must not outlive a run. Of a process also the children, which may be suspended with it. */
export type Leftover =
  | { readonly what: 'process'; readonly pid: number; readonly signal: NodeJS.Signals }
  | { readonly what: 'mount'; readonly folder: string }
  | { readonly what: 'folder'; readonly folder: string }

export interface Leftovers {
  add(leftover: Leftover): void
  /** Ends, unmounts and removes everything that was added, the last first. */
  clear(): Promise<void>
}

/**
 * Held by a process of its own: it clears when it is told to, and when the end of its input says that the run is gone, in whatever way.
 * So a run that is killed leaves no database behind, suspended and on a disk that is full.
 */
export function keepLeftovers(): Leftovers {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'leftovers-child.ts')], {
    cwd: join(import.meta.dirname, '../..'),
    // Not of the terminal's group: Ctrl-C must not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  child.stdin.on('error', () => {})
  return {
    add: (leftover) => void child.stdin.write(`${JSON.stringify(leftover)}\n`),
    async clear() {
      child.stdin.end()
      await gone
    },
  }
}
