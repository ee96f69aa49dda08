import { LRUCache } from 'lru-cache'
import { availableParallelism } from 'node:os'
import { megabyte } from '#domain/file-limits.ts'
import { serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { FairQueue } from '../security/limits/fair-queue.ts'
import { bytesIn } from './bytes-in.ts'
import { exceeded } from './exceeded.ts'
import type { JobInput, JobName, JobOutput } from './jobs.ts'
import { ParserThread } from './parser-thread.ts'

interface JobLimits {
  /** Ms. */
  readonly time: number
  /** Bytes of what goes in and of what comes out. */
  readonly input: number
  readonly output: number
  /** Usually takes longer than reading a text. */
  readonly isSlow?: true
}

const ofText: JobLimits = { time: 10_000, input: 32 * megabyte, output: 16 * megabyte }
/** Limits for everything that was written in a document. */
const ofHistory: JobLimits = { time: 20_000, input: 64 * megabyte, output: 64 * megabyte, isSlow: true }
const ofPicture: JobLimits = { time: 20_000, input: serverLimits.pdf.pictureBytes + megabyte, output: 20 * megabyte, isSlow: true }

const jobLimits: Readonly<Record<JobName, JobLimits>> = {
  documentHtml: ofText,
  replaceText: ofText,
  convertText: ofText,
  takeOverLate: ofHistory,
  readText: ofText,
  copyDocument: ofText,
  documentTable: ofText,
  replaceTable: ofText,
  mergeDocument: ofHistory,
  replayText: ofHistory,
  htmlToBlocks: ofText,
  readAssertion: { ...ofText, input: megabyte, output: megabyte },
  writePdf: { time: serverLimits.pdf.time, input: 128 * megabyte, output: 128 * megabyte, isSlow: true },
  paintDrawing: { ...ofPicture, input: 32 * megabyte },
  paintWorkbook: ofPicture,
  shrinkPng: ofPicture,
  measurePicture: ofPicture,
}

/** At least one for what is slow, and one for everything else. */
const places = Math.max(2, Math.min(4, availableParallelism()))
/** Jobs of one person, besides the one that runs. */
const waiting = 8
/** Those whose job had to be stopped count as slow for a while. */
const stopped = { max: 1_000, ttl: 10 * 60_000 } as const

export interface ParserWallOptions {
  /** Called when someone has too many waiting. */
  readonly onRefused?: () => void
  /** The file that a worker runs, if it is not next to the bundle. */
  readonly worker?: string | undefined
}

/**
 *   HTML, LaTeX, workbooks, pictures, XML ─► a place, one at a time per person ─► a worker ─► within its time and memory? ─► what was read
 *                                                                                                    └─ no: the worker ends, content.too-complex
 *
 * Law 267: what comes from elsewhere in a format that is not ours is read only here. What it does to a worker, it does to nobody else.
 */
export class ParserWall {
  readonly #queue = new FairQueue<string>({ atOnce: places, waiting, slowAtOnce: places - 1 })
  readonly #idle: ParserThread[] = []
  readonly #busy = new Set<ParserThread>()
  readonly #stopped = new LRUCache<string, true>(stopped)
  readonly #options: ParserWallOptions
  #isClosed = false

  constructor(options: ParserWallOptions = {}) {
    this.#options = options
  }

  /** `who`: a person or an address. Refuses as the job does, with content.too-complex, or with request.too-many. */
  async run<Name extends JobName>(who: string, name: Name, input: JobInput<Name>): Promise<JobOutput<Name>> {
    const limits = jobLimits[name]
    if (bytesIn(input) > limits.input) throw exceeded('size', limits.input)
    const turn = this.#queue.enter(who, limits.isSlow === true || this.#stopped.has(who))
    if (!turn) {
      this.#options.onRefused?.()
      throw new Refusal('request.too-many', { seconds: 5 })
    }
    const leave = await turn
    try {
      return (await this.#runNow(who, { name, input, maxOutput: limits.output }, limits.time)) as JobOutput<Name>
    } finally {
      leave()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const closed = new Error('the server has stopped')
    await Promise.all([...this.#idle, ...this.#busy].map((thread) => thread.stop(closed)))
  }

  async #runNow(who: string, asked: { name: JobName; input: unknown; maxOutput: number }, time: number): Promise<unknown> {
    if (this.#isClosed) throw new Error('the server has stopped')
    let thread = this.#idle.pop()
    while (thread?.isOver) thread = this.#idle.pop()
    thread ??= new ParserThread(this.#options.worker)
    this.#busy.add(thread)
    try {
      return await thread.run(asked, time)
    } finally {
      this.#busy.delete(thread)
      if (!thread.isOver) this.#idle.push(thread)
      else this.#stopped.set(who, true)
    }
  }
}
