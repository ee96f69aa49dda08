import type { FrameRead } from './decode-frame.ts'
import type { DecodeStrategy } from './decode-strategies.ts'

export interface DecodeRequest {
  readonly id: number
  readonly bitmap: ImageBitmap
  /** One way of looking at a frame; a picture gets all of them. */
  readonly pass: DecodeStrategy | 'picture'
}

export interface DecodeAnswer {
  readonly id: number
  /** At most one in a frame. */
  readonly reads: readonly FrameRead[]
}

/** The page's end of the decoding worker. A worker that failed is replaced at the next frame. */
export class FrameDecoder {
  readonly #open: () => Worker
  #worker: Worker | null = null
  #lastId = 0
  readonly #waiting = new Map<number, (reads: readonly FrameRead[]) => void>()

  constructor(open: () => Worker) {
    this.#open = open
  }

  /** Starts the worker, which downloads and compiles its wasm. */
  warm(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#open()
    worker.addEventListener('message', ({ data: { id, reads } }: MessageEvent<DecodeAnswer>) => this.#settle(id, reads))
    worker.addEventListener('error', () => this.#giveUp(worker))
    this.#worker = worker
    return worker
  }

  /** The frame is transferred: it cannot be used afterward. */
  decode(bitmap: ImageBitmap, pass: DecodeRequest['pass']): Promise<readonly FrameRead[]> {
    const id = ++this.#lastId
    const worker = this.warm()
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      worker.postMessage({ id, bitmap, pass } satisfies DecodeRequest, [bitmap])
    })
  }

  #settle(id: number, reads: readonly FrameRead[]): void {
    this.#waiting.get(id)?.(reads)
    this.#waiting.delete(id)
  }

  #giveUp(worker: Worker): void {
    worker.terminate()
    if (this.#worker === worker) this.#worker = null
    for (const id of this.#waiting.keys()) this.#settle(id, [])
  }
}
