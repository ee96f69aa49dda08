import { parentPort } from 'node:worker_threads'
import { Refusal } from '#domain/tx.ts'
import { bytesIn } from './bytes-in.ts'
import { exceeded } from './exceeded.ts'
import { jobs } from './jobs.ts'
import type { AskedJob, WorkerAnswer } from './messages.ts'

/* The worker of ParserWall: does one job after another. */

const post = (answer: WorkerAnswer): void => parentPort!.postMessage(answer)

parentPort!.on('message', (asked: AskedJob) => void answer(asked).then(post))

async function answer({ name, input, maxOutput }: AskedJob): Promise<WorkerAnswer> {
  try {
    const job = (await jobs[name]()) as (input: unknown) => unknown
    post({ is: 'begun' })
    const output = await job(input)
    if (bytesIn(output) > maxOutput) throw exceeded('size', maxOutput)
    return { is: 'done', output }
  } catch (error) {
    if (error instanceof Refusal) return { is: 'refused', code: error.code, detail: error.detail }
    // As deep as the stack: nothing else here nests.
    if (error instanceof RangeError && /call stack/.test(error.message)) return refusedBy(exceeded('depth', stackDepth))
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { is: 'failed', message, stack }
  }
}

/** About how many levels the stack of a worker holds. */
const stackDepth = 1_000

const refusedBy = ({ code, detail }: Refusal): WorkerAnswer => ({ is: 'refused', code, detail })
