import { readdirSync, readFileSync } from 'node:fs'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return stateOf(pid) !== 'Z'
  } catch {
    return false
  }
}

/** A process that is gone meanwhile is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone.
  }
}

/** The process first, so that it makes no more children. */
export function signalWithChildren(pid: number, name: NodeJS.Signals): void {
  signal(pid, name)
  for (const child of childrenOf(pid)) signal(child, name)
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => Number(statOf(each)[1]) === pid)
}

const stateOf = (pid: number): string | undefined => statOf(pid)[0]

/** The fields behind the name, which may hold anything: state, parent, … */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
