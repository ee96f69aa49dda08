import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RecordedRead } from '../programs/record-reads.ts'

/** What it answers, and from where. */
export interface PlainAnswers {
  readonly place: { readonly file: string } | { readonly databaseUrl: string }
  /** By address. */
  readonly reads: Readonly<Record<string, RecordedRead>>
}

export interface PlainServer {
  readonly url: string
  readonly pid: number
  end(): void
}

/** node:http with an engine behind it and nothing else, in a process of its own: runs the same statements for each call and writes the same answer, without making it from the rows. */
export async function startPlainServer(answers: PlainAnswers): Promise<PlainServer> {
  const child = fork(join(import.meta.dirname, 'plain-server-process.ts'), { execArgv: process.execArgv })
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, end: () => void child.kill() }
}
