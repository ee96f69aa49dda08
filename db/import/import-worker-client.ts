import type { TableErrorCode } from '#domain/rules/import/import-table.ts'
import type { WorkspaceEncryption } from '../encryption/workspace-secret.ts'
import type { Workspace } from '../workspace.ts'
import type { ImportMethod, ImportMethodInput, ImportMethodOutput, ImportSubject, ImportWorkerRequest, ImportWorkerResponse } from './worker-messages.ts'

/** The part of a worker that is used here. */
export interface ImportWorker {
  postMessage(order: ImportWorkerRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<ImportWorkerResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The file cannot be imported as it is; the person is told why. */
export class FileError extends Error {
  readonly reason: TableErrorCode
  constructor(reason: TableErrorCode) {
    super(reason)
    this.name = 'FileError'
    this.reason = reason
  }
}

interface PendingCall {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** The page's end of the import worker, which starts with the first request. */
export class ImportWorkerClient<Subject extends ImportSubject = 'samples'> {
  readonly #openWorker: () => ImportWorker
  readonly #workspace: Pick<Workspace, 'opening'>
  readonly #subject: Subject
  readonly #waiting = new Map<number, PendingCall>()
  #worker: ImportWorker | null = null
  /** As the worker reads. */
  #encryption: WorkspaceEncryption | null = null
  #last = 0

  constructor(openWorker: () => ImportWorker, workspace: Pick<Workspace, 'opening'>, subject: Subject) {
    this.#openWorker = openWorker
    this.#workspace = workspace
    this.#subject = subject
  }

  ask<Q extends ImportMethod>(question: Q, ...input: ImportMethodInput<Subject, Q>): Promise<ImportMethodOutput<Subject, Q>> {
    const id = ++this.#last
    return new Promise<ImportMethodOutput<Subject, Q>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as ImportMethodOutput<Subject, Q>), reject })
      this.#worker ??= this.#start()
      if (this.#encryption !== this.#workspace.opening.encryption) this.#begin(this.#worker)
      this.#worker.postMessage({ kind: 'ask', id, question, input })
    })
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#waiting.clear()
  }

  #start(): ImportWorker {
    const worker = this.#openWorker()
    worker.onmessage = ({ data }) => this.#take(data)
    worker.onerror = () => this.#fail(new Error('the import worker does not start'))
    this.#begin(worker)
    return worker
  }

  #begin(worker: ImportWorker): void {
    const { opening } = this.#workspace
    this.#encryption = opening.encryption
    worker.postMessage({ kind: 'begin', subject: this.#subject, ...opening })
  }

  #take(answer: ImportWorkerResponse): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('value' in answer) waiting?.resolve(answer.value)
    else waiting?.reject('fileError' in answer ? new FileError(answer.fileError) : new Error(answer.error))
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
