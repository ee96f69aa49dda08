import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { commandLine } from '#tests/harness/server-process.ts'

const root = join(import.meta.dirname, '../../..')

export interface Ran {
  code: number
  output: string
}

interface RunOptions {
  uid?: number
  gid?: number
  /** What comes from standard input. */
  input?: string
}

/** The command line as a separate process. */
export function runAliquot(args: readonly string[], env: Readonly<Record<string, string>>, { input, ...as }: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [commandLine, ...args], { cwd: root, env: { ...process.env, ...env }, ...as }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
    child.stdin?.end(input)
  })
}
