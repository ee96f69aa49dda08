import type { Workspace } from '../workspace.ts'
import { LiveColumns } from './live-columns.ts'
import {
  firstIds,
  type ListFigureArrays,
  type ListWorkerResponse,
  type ListEntity,
  type ListWorkerRequest,
  type ListRequest,
  type PartialRows,
} from './list-request.ts'
import { selectIds } from './select-ids.ts'

interface Watch {
  /** Counted by the client: identifies the request that an answer belongs to. */
  revision: number
  request: ListRequest
  ids: Float64Array<ArrayBuffer>
  outOf: number
  /** As it was sent: an answer that differs only in this is sent again. */
  partial: PartialRows | null
  figures: ListFigureArrays | undefined
  texts: readonly string[] | undefined
}

export type PostResponse = (response: ListWorkerResponse, transfer: Transferable[]) => void

/**
 * What the list worker does: keeps columns of the entities in use, and answers watches.
 * Requests are handled one turn later, so that only the last of several made together is answered.
 */
export class ListService {
  readonly #workspace: Workspace
  readonly #post: PostResponse
  readonly #watches = new Map<number, Watch>()
  readonly #kept = new Map<ListEntity, LiveColumns>()
  /** Waiting to be answered; true if an answer must be sent even if it is the same. */
  readonly #due = new Map<number, boolean>()
  #isScheduled = false

  constructor(workspace: Workspace, post: PostResponse) {
    this.#workspace = workspace
    this.#post = post
  }

  handle(request: Exclude<ListWorkerRequest, { kind: 'open' }>): void {
    if (request.kind === 'slice') this.#answerSlice(request)
    else if (request.kind === 'prepare') this.#keep(request.entity)
    else if (request.kind === 'unwatch') {
      this.#watches.delete(request.watch)
      this.#due.delete(request.watch)
    } else {
      const { ids = new Float64Array(), outOf = 0, partial = null, figures, texts } = this.#watches.get(request.watch) ?? {}
      this.#watches.set(request.watch, { revision: request.revision, request: request.request, ids, outOf, partial, figures, texts })
      this.#due.set(request.watch, true)
      this.#schedule()
    }
  }

  close(): void {
    for (const kept of this.#kept.values()) kept.close()
    this.#kept.clear()
    this.#watches.clear()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setTimeout(() => {
      this.#isScheduled = false
      for (const [id, isRequested] of this.#due) this.#workOut(id, isRequested)
    })
  }

  #workOut(id: number, isRequested: boolean): void {
    const watch = this.#watches.get(id)
    if (!watch) return void this.#due.delete(id)
    try {
      const kept = this.#keep(watch.request.entity)
      if (!kept.hasColumns(columnsOf(watch.request))) return void kept.catchUp()
      this.#due.delete(id)
      const { ids, outOf, figures, texts } = selectIds(kept.columns, watch.request)
      const partial = kept.expected && { ...kept.expected, here: kept.columns.size }
      const isSameRows = outOf === watch.outOf && isSamePart(partial, watch.partial) && isSame(ids, watch.ids)
      if (!isRequested && isSameRows && areSame(figures, watch.figures) && texts?.join('\0') === watch.texts?.join('\0')) return
      Object.assign(watch, { ids, outOf, partial, figures, texts })
      const first = [...ids.subarray(0, firstIds)]
      this.#post({ kind: 'result', watch: id, revision: watch.revision, result: { total: ids.length, outOf, first, partial, figures, texts } }, [])
    } catch (error) {
      this.#due.delete(id)
      this.#fail(id, error)
    }
  }

  #keep(entity: ListEntity): LiveColumns {
    const known = this.#kept.get(entity)
    if (known) return known
    const kept = new LiveColumns(this.#workspace, entity, {
      onChange: () => this.#onChange(entity),
      onFailure: (error) => {
        for (const [id, { request }] of this.#watches) if (request.entity === entity) this.#fail(id, error)
      },
    })
    this.#kept.set(entity, kept)
    return kept
  }

  #onChange(entity: ListEntity): void {
    for (const [id, watch] of this.#watches) if (watch.request.entity === entity && !this.#due.has(id)) this.#due.set(id, false)
    this.#schedule()
    // While rows arrive, orders that nobody has asked for would be made again and again.
    if (!this.#kept.get(entity)?.expected) this.#prepare(entity)
  }

  /** Builds the orders that a person may ask for next, while nobody is waiting. */
  #prepare(entity: ListEntity): void {
    const [...sorts] = this.#kept.get(entity)?.columns.sorts ?? []
    const next = () => {
      const sort = sorts.shift()
      if (sort === undefined) return
      this.#kept.get(entity)?.columns.order(sort)
      setTimeout(next)
    }
    setTimeout(next)
  }

  #answerSlice({ watch: id, ask, from, to }: Extract<ListWorkerRequest, { kind: 'slice' }>): void {
    const watch = this.#watches.get(id)
    const ids = watch ? watch.ids.slice(from, to) : new Float64Array()
    this.#post({ kind: 'slice', ask, ids }, [ids.buffer])
  }

  #fail(watch: number, error: unknown): void {
    this.#post({ kind: 'failed', watch, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }, [])
  }
}

const columnsOf = ({ within = [], filters = [], sort, figures, texts }: ListRequest): string[] => [
  ...[...within, ...filters, ...Object.values(figures?.marks ?? {}).flat()].map(({ field }) => field),
  ...(figures?.columns ?? []),
  ...(texts === undefined ? [] : [texts]),
  sort.column,
]

const isSamePart = (a: PartialRows | null, b: PartialRows | null): boolean => a?.of === b?.of && a?.here === b?.here

const isSame = (a: Float64Array, b: Float64Array): boolean => a.length === b.length && a.every((value, i) => Object.is(value, b[i]))

const areSame = (a: ListFigureArrays = {}, b: ListFigureArrays = {}): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, values]) => b[name] !== undefined && isSame(values, b[name]))
