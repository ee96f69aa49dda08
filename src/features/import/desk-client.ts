import type { DeskAnswer, DeskInput, DeskOrder, DeskOutput, DeskQuestion } from '#db/import/desk-order.ts'
import type { TableTrouble } from '#db/import/read-table.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'

/** A worker as far as it is used here. */
export interface DeskWorker {
  postMessage(order: DeskOrder): void
  terminate(): void
  onmessage: ((event: MessageEvent<DeskAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The file cannot be imported as it is; the person is told why. */
export class FileTrouble extends Error {
  readonly trouble: TableTrouble
  constructor(trouble: TableTrouble) {
    super(trouble)
    this.name = 'FileTrouble'
    this.trouble = trouble
  }
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** The import desk, which works in a worker of its own. */
export class DeskClient {
  readonly #worker: DeskWorker
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  constructor(worker: DeskWorker, { userId, groupId }: WorkspaceOwner) {
    this.#worker = worker
    worker.onmessage = ({ data }) => this.#take(data)
    worker.onerror = () => this.#fail(new Error('the import worker does not start'))
    worker.postMessage({ kind: 'begin', owner: { userId, groupId } })
  }

  ask<Q extends DeskQuestion>(question: Q, ...input: DeskInput<Q>): Promise<DeskOutput<Q>> {
    const id = ++this.#last
    return new Promise<DeskOutput<Q>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as DeskOutput<Q>), reject })
      this.#worker.postMessage({ kind: 'ask', id, question, input })
    })
  }

  close(): void {
    this.#worker.terminate()
    this.#waiting.clear()
  }

  #take(answer: DeskAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('value' in answer) waiting?.resolve(answer.value)
    else waiting?.reject('trouble' in answer ? new FileTrouble(answer.trouble) : new Error(answer.error))
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
