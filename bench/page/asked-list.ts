import { ListClient, type ListWatch } from '#db/lists/list-client.ts'
import type { ListRequest, ListResult } from '#db/lists/list-request.ts'
import type { Workspace } from '#db/workspace.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import listsWorkerUrl from '../../db/lists/lists.worker.ts?worker&url'

export const byName: ListRequest = {
  entity: 'samples',
  within: [{ field: 'archived', op: 'is', value: 0 }],
  sort: { column: 'name', direction: 'ascending' },
}
/** One of each thing a person does with a list. */
export const variants: readonly ListRequest[] = [
  { ...byName, sort: { column: 'place', direction: 'descending' } },
  { ...byName, filters: [{ field: 'type', op: 'is', value: 1 }] },
  { ...byName, search: 'hek293t', sort: { column: 'best', direction: 'ascending' } },
]

/** A list as a screen has it, with its own worker. */
export class AskedList {
  readonly #client: ListClient
  readonly #watch: ListWatch
  #last: ListResult | undefined
  #heard: () => void = () => undefined

  constructor(workspace: Pick<Workspace, 'opening' | 'encryptionListeners'>, request: ListRequest) {
    const failed = (error: unknown) => {
      throw error
    }
    this.#client = new ListClient({
      workspace,
      open: () => new Worker(listsWorkerUrl, { type: 'module', name: 'lists' }),
      openInPage: () => Promise.reject(new Error('the list worker broke')),
      report: failed,
    })
    this.#watch = this.#client.watch(request, {
      onResult: (result) => {
        this.#last = result
        this.#heard()
      },
    })
  }

  async until(isEnough: (result: ListResult) => boolean): Promise<ListResult> {
    while (!this.#last || !isEnough(this.#last)) await new Promise<void>((resolve) => (this.#heard = resolve))
    return this.#last
  }

  /** The first answer to another request. */
  ask(request: ListRequest): Promise<ListResult> {
    this.#last = undefined
    this.#watch.change(request)
    return this.until(() => true)
  }

  close(): void {
    this.#client.close()
  }
}
