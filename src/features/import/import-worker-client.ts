import type { ImportWorkerResponse, ImportMethodInput, ImportWorkerRequest, ImportMethodOutput, ImportMethod } from '#db/import/worker-messages.ts'
import type { TableErrorCode } from '#db/import/read-table.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'

/** A worker as far as it is used here. */
export interface ImportWorker {
  postMessage(order: ImportWorkerRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<ImportWorkerResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The file cannot be imported as it is; the person is told why. */
export class FileError extends Error {
  readonly reason: TableErrorCode
  constructor(trouble: TableErrorCode) {
    super(trouble)
    this.name = 'FileTrouble'
    this.reason = trouble
  }
}

interface PendingCall {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** The import desk, which works in a worker of its own. */
export class ImportWorkerClient {
  readonly #worker: ImportWorker
  readonly #waiting = new Map<number, PendingCall>()
  #last = 0

  constructor(worker: ImportWorker, { userId, groupId }: WorkspaceOwner) {
    this.#worker = worker
    worker.onmessage = ({ data }) => this.#take(data)
    worker.onerror = () => this.#fail(new Error('the import worker does not start'))
    worker.postMessage({ kind: 'begin', owner: { userId, groupId } })
  }

  ask<Q extends ImportMethod>(question: Q, ...input: ImportMethodInput<Q>): Promise<ImportMethodOutput<Q>> {
    const id = ++this.#last
    return new Promise<ImportMethodOutput<Q>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as ImportMethodOutput<Q>), reject })
      this.#worker.postMessage({ kind: 'ask', id, question, input })
    })
  }

  close(): void {
    this.#worker.terminate()
    this.#waiting.clear()
  }

  #take(answer: ImportWorkerResponse): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('value' in answer) waiting?.resolve(answer.value)
    else waiting?.reject('trouble' in answer ? new FileError(answer.trouble) : new Error(answer.error))
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
