import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#domain/tx.ts'
import { exceeded } from './exceeded.ts'
import type { AskedJob, WorkerAnswer } from './messages.ts'

/** MB of a worker's heap; what it unpacks or decodes beside it is limited by each job. */
const memory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 } as const

/** Next to the bundle, in whose folder of parts this file may be. */
const bundled = ['parser-worker.js', '../parser-worker.js'].map((name) => join(import.meta.dirname, name)).find((path) => existsSync(path))

/** From the sources, it is TypeScript, which Node 20 does not read by itself. */
const fromSources = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'parser-worker.ts')).href)})))`

/** `file`: instead of the one next to the bundle. */
function startWorker(file = bundled): Worker {
  // It gets no settings: secrets are among them.
  const options = { resourceLimits: memory, env: {}, stdin: false, name: 'parser' }
  const worker = file === undefined ? new Worker(fromSources, { ...options, eval: true }) : new Worker(file, options)
  worker.unref()
  return worker
}

interface Pending {
  readonly time: number
  readonly resolve: (answer: Exclude<WorkerAnswer, { is: 'begun' }>) => void
  readonly reject: (error: unknown) => void
}

/** One worker, which does one job at a time. Once a job has gone beyond its limits, it is over, and another takes its place. */
export class ParserThread {
  readonly #worker: Worker
  #pending: Pending | undefined
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(file?: string) {
    this.#worker = startWorker(file)
    this.#worker.on('message', (answer: WorkerAnswer) => this.#take(answer))
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exceeded('memory', memory.maxOldGenerationSizeMb) : error),
    )
    this.#worker.on('exit', () => this.#end(new Error('the worker has ended')))
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** `time`: ms from when it begins. Refuses as the job does, and with content.too-complex beyond the limits of the worker. */
  async run(asked: AskedJob, time: number): Promise<unknown> {
    this.#worker.ref()
    try {
      return readAnswer(
        await new Promise((resolve, reject) => {
          this.#pending = { time, resolve, reject }
          this.#worker.postMessage(asked)
        }),
      )
    } finally {
      clearTimeout(this.#timer)
      this.#pending = undefined
      this.#worker.unref()
    }
  }

  /** Ends what is being done with this error. */
  async stop(error: Error): Promise<void> {
    this.#end(error)
    await this.#worker.terminate()
  }

  #take(answer: WorkerAnswer): void {
    if (!this.#pending) return
    if (answer.is !== 'begun') return this.#pending.resolve(answer)
    const { time } = this.#pending
    this.#timer = setTimeout(() => this.#end(exceeded('time', time / 1_000)), time)
  }

  #end(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#pending?.reject(error)
    void this.#worker.terminate()
  }
}

function readAnswer(answer: Exclude<WorkerAnswer, { is: 'begun' }>): unknown {
  switch (answer.is) {
    case 'refused':
      throw new Refusal(answer.code, answer.detail)
    case 'failed':
      throw Object.assign(new Error(answer.message), { stack: answer.stack })
    case 'done':
      return answer.output
  }
}
