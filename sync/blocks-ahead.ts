import type { Cursor, PendingBlock } from '#db/pull/cursor.ts'
import type { DownloadedBlock } from '#db/pull/store-download.ts'
import type { Part } from '#domain/bucket.ts'
import type { Columns } from '#domain/wire/columns.ts'
import type { CallResult } from './transport.ts'

export interface MissingBlock {
  part: Part
  block: PendingBlock
}

type RequestBlock = (block: PendingBlock) => Promise<CallResult<Columns>>

interface RequestedBlock extends MissingBlock {
  answer: Promise<CallResult<Columns>>
  isHere: boolean
}

/** Requests under way at the same time; pulls and pushes need connections, too. */
const maxRequests = 4
/** Blocks requested and not stored. */
const maxAhead = 12

/** Blocks already requested, by hash: the network stays busy while the disk works. */
export class BlocksAhead {
  /** What the last step has stored. */
  cursor: Cursor | undefined
  /** Nothing is stored before this. */
  turn: Promise<void> | undefined
  readonly #requested = new Map<string, RequestedBlock>()
  #missing: readonly MissingBlock[] = []

  /** The answer to the request for one of the missing blocks; those for the others go on. */
  answerOf(wanted: MissingBlock, missing: readonly MissingBlock[], request: RequestBlock): Promise<CallResult<Columns>> {
    this.#missing = missing
    const hashes = new Set(missing.map((each) => each.block.hash))
    for (const hash of this.#requested.keys()) if (!hashes.has(hash)) this.#requested.delete(hash)
    // However many others are under way: after the server was put back, for example, another one can be the next.
    const { answer } = this.#requested.get(wanted.block.hash) ?? this.#request(wanted, request)
    this.#requestMore(request)
    return answer
  }

  /** The blocks that are here. What failed counts when it is the next. */
  async takeArrived(): Promise<DownloadedBlock[]> {
    const arrived: DownloadedBlock[] = []
    for (const [hash, { part, answer, isHere }] of this.#requested) {
      const columns = isHere ? await answer : undefined
      if (columns?.ok) arrived.push({ part, hash, columns: columns.value })
    }
    const taken = new Set(arrived.map(({ hash }) => hash))
    for (const hash of taken) this.#requested.delete(hash)
    this.#missing = this.#missing.filter(({ block }) => !taken.has(block.hash))
    return arrived
  }

  clear(): void {
    this.cursor = undefined
    this.#missing = []
    this.#requested.clear()
  }

  #requestMore(request: RequestBlock): void {
    let underWay = [...this.#requested.values()].filter(({ isHere }) => !isHere).length
    for (const missing of this.#missing) {
      if (underWay >= maxRequests || this.#requested.size >= maxAhead) return
      if (this.#requested.has(missing.block.hash)) continue
      this.#request(missing, request)
      underWay++
    }
  }

  #request({ part, block }: MissingBlock, request: RequestBlock): RequestedBlock {
    const requested: RequestedBlock = { part, block, answer: request(block), isHere: false }
    this.#requested.set(block.hash, requested)
    void this.#hear(requested, request)
    return requested
  }

  async #hear(requested: RequestedBlock, request: RequestBlock): Promise<void> {
    try {
      const { ok } = await requested.answer
      requested.isHere = true
      if (ok) this.#requestMore(request)
    } catch {
      this.#requested.delete(requested.block.hash)
    }
  }
}
