import { Dexie } from 'dexie'
import type { SampleSearch } from '#domain/rules/tables/saved-search.ts'
import { openWorkspace, useEncryption } from '../encryption/workspace-encryption.ts'
import { changedKeys } from '../lists/changed-keys.ts'
import type { Workspace } from '../workspace.ts'
import type { SearchRequest, SearchResponse } from './search-request.ts'
import { searchSamples } from './search-samples.ts'

/** Pause after a change before searching again, in ms, because changes often come in groups. */
const debounceMs = 500

/** What the search worker does: it answers a search, and again whenever samples or their encryption change. */
export class SearchService {
  readonly #respond: (response: SearchResponse) => void
  #search: SampleSearch | undefined
  #workspace: Workspace | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isPartial = false
  /** Searches and changes of the encryption come one after another. */
  #handled = Promise.resolve()

  constructor(respond: (response: SearchResponse) => void) {
    this.#respond = respond
  }

  handle(request: SearchRequest): void {
    this.#next(async () => {
      if (this.#workspace) await useEncryption(this.#workspace, request.encryption)
      else this.#watch((this.#workspace = await openWorkspace(request)))
      this.#search = request.search
      await this.#run()
    })
  }

  #watch(workspace: Workspace): void {
    Dexie.on('storagemutated').subscribe((parts) => {
      const tables = ['samples', 'storageLayers', 'sampleTypes', 'members', ...(this.#isPartial ? ['$cursors'] : [])]
      if (!tables.some((table) => changedKeys(parts, workspace.db.name, table).length > 0)) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#next(() => this.#run()), debounceMs)
    })
  }

  #next(work: () => Promise<void>): void {
    this.#handled = this.#handled.then(work).catch((error: unknown) => this.#respond({ error: String(error) }))
  }

  async #run(): Promise<void> {
    if (!this.#workspace || !this.#search) return
    const result = await searchSamples(this.#workspace, this.#search)
    this.#isPartial = result.partial !== null
    this.#respond({ result })
  }
}
