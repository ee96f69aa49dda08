import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Transaction } from '../transaction.ts'

/** What it answers, and from where. */
export interface PlainAnswers {
  readonly place: { readonly file: string } | { readonly databaseUrl: string }
  /** The statements of each address. */
  readonly statements: Readonly<Record<string, readonly Transaction[]>>
}

export interface PlainServer {
  readonly url: string
  end(): void
}

/** node:http with an engine behind it and nothing else, in a process of its own: runs the same statements for each call and answers the rows that the last ones found. */
export async function startPlainServer(answers: PlainAnswers): Promise<PlainServer> {
  const child = fork(join(import.meta.dirname, 'plain-server-process.ts'), { execArgv: process.execArgv })
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, end: () => void child.kill() }
}
