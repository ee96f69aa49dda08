import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../../tests/harness/server-process.ts'
import { cpuOf } from '../process-use.ts'
import type { Outcome, Task } from './tasks.ts'

/** At least this long without work before the measurement begins. */
const quiet = 1_000

/** Runs the clients in a process of their own; `cpu` is what the server used meanwhile, in seconds. */
export async function runClients(server: ServerProcess, task: Task): Promise<Outcome & { cpu: number }> {
  const child = fork(join(import.meta.dirname, 'process.ts'), { execArgv: process.execArgv })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the clients ended with ${String(code)}`)
  })
  ended.catch(() => undefined)
  const next = async <T>(): Promise<T> => ((await Promise.race([once(child, 'message'), ended])) as T[])[0]!
  try {
    child.send(task)
    await next()
    await untilQuiet(server)
    const before = cpuOf(server.pid)
    child.send('go')
    const outcome = await next<Outcome>()
    return { ...outcome, cpu: cpuOf(server.pid) - before }
  } finally {
    child.kill()
  }
}

/** Blocks that are being made ready, for example, are not part of what is measured. */
async function untilQuiet({ pid }: ServerProcess): Promise<void> {
  for (let before = -1; cpuOf(pid) - before > 0.02;) {
    before = cpuOf(pid)
    await wait(quiet)
  }
}
