import type { Grid } from '#domain/rules/storage/grid.ts'
import type { RackLook, RackProblem } from '#domain/rules/rack/rack-look.ts'
import type { FrameRead } from './decode-frame.ts'
import type { DecodeStrategy } from './decode-strategies.ts'

export interface DecodeRequest {
  readonly id: number
  readonly bitmap: ImageBitmap
  /** One way of looking at a frame; a picture gets all of them; all wells of a rack. */
  readonly pass: DecodeStrategy | 'picture' | { readonly rack: Grid }
}

export interface DecodeAnswer {
  readonly id: number
  /** At most one in a frame. */
  readonly reads: readonly FrameRead[]
  /** Only of a rack. */
  readonly rack?: RackLook | RackProblem
}

/** The page's end of the decoding worker. A worker that failed is replaced at the next frame. */
export class FrameDecoder {
  readonly #open: () => Worker
  #worker: Worker | null = null
  #lastId = 0
  readonly #waiting = new Map<number, (answer: DecodeAnswer) => void>()

  constructor(open: () => Worker) {
    this.#open = open
  }

  /** Starts the worker, which downloads and compiles its wasm. */
  warm(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#open()
    worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => this.#settle(data))
    worker.addEventListener('error', () => this.#giveUp(worker))
    this.#worker = worker
    return worker
  }

  /** The frame is transferred: it cannot be used afterward. */
  async decode(bitmap: ImageBitmap, pass: DecodeStrategy | 'picture'): Promise<readonly FrameRead[]> {
    return (await this.#ask(bitmap, pass)).reads
  }

  /** The same for the wells of a rack. */
  async readRack(bitmap: ImageBitmap, rack: Grid): Promise<RackLook | RackProblem> {
    const { rows, columns } = rack
    return (await this.#ask(bitmap, { rack: { rows, columns } })).rack ?? 'few-codes'
  }

  #ask(bitmap: ImageBitmap, pass: DecodeRequest['pass']): Promise<DecodeAnswer> {
    const id = ++this.#lastId
    const worker = this.warm()
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      worker.postMessage({ id, bitmap, pass } satisfies DecodeRequest, [bitmap])
    })
  }

  #settle(answer: DecodeAnswer): void {
    this.#waiting.get(answer.id)?.(answer)
    this.#waiting.delete(answer.id)
  }

  #giveUp(worker: Worker): void {
    worker.terminate()
    if (this.#worker === worker) this.#worker = null
    for (const id of this.#waiting.keys()) this.#settle({ id, reads: [] })
  }
}
