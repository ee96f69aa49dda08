import type { FrameRead } from './decode-frame.ts'
import type { Pass } from './passes.ts'

export interface DecodeOrder {
  readonly id: number
  readonly bitmap: ImageBitmap
  readonly pass: Pass
}

export interface DecodeAnswer {
  readonly id: number
  readonly read: FrameRead | null
}

/** The page's end of the decoding worker. A worker that broke is replaced with the next frame. */
export class FrameDecoder {
  readonly #open: () => Worker
  #worker: Worker | null = null
  #lastId = 0
  readonly #waiting = new Map<number, (read: FrameRead | null) => void>()

  constructor(open: () => Worker) {
    this.#open = open
  }

  /** Starts the worker, which fetches and compiles its wasm. */
  warm(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#open()
    worker.addEventListener('message', ({ data: { id, read } }: MessageEvent<DecodeAnswer>) => this.#settle(id, read))
    worker.addEventListener('error', () => this.#giveUp(worker))
    this.#worker = worker
    return worker
  }

  /** The frame is handed over: it cannot be used after. */
  decode(bitmap: ImageBitmap, pass: Pass): Promise<FrameRead | null> {
    const id = ++this.#lastId
    const worker = this.warm()
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      worker.postMessage({ id, bitmap, pass } satisfies DecodeOrder, [bitmap])
    })
  }

  #settle(id: number, read: FrameRead | null): void {
    this.#waiting.get(id)?.(read)
    this.#waiting.delete(id)
  }

  #giveUp(worker: Worker): void {
    worker.terminate()
    if (this.#worker === worker) this.#worker = null
    for (const id of this.#waiting.keys()) this.#settle(id, null)
  }
}
