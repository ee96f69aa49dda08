import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Call {
  readonly path: string
  /** A change, as JSON; a read without it. */
  readonly body?: string
}

/** What programs do: these calls over and over, each as the next person. */
export interface Work {
  readonly url: string
  readonly tokens: readonly string[]
  readonly calls: readonly Call[]
  readonly atOnce: number
  readonly seconds: number
  /**
   * All send at the same moment, and again when all have their answers. By default, each sends again at once, which keeps the server busy without a pause:
   * node:http, ours or plain, then leaves some connections waiting for seconds.
   */
  readonly together?: true
}

export interface CallTimes {
  readonly perSecond: number
  /** Ms. */
  readonly p50: number
  readonly p99: number
}

export interface Programs {
  work(work: Work): Promise<CallTimes>
  end(): void
}

/** In a process of their own, so that they do not take turns with what is measured. */
export function startPrograms(): Programs {
  const child = fork(join(import.meta.dirname, 'process.ts'), { execArgv: process.execArgv })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the programs ended with ${String(code)}`)
  })
  ended.catch(() => undefined)
  return {
    async work(work) {
      child.send(work)
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [CallTimes | { failure: string }]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer
    },
    end: () => void child.kill(),
  }
}
