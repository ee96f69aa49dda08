/// <reference lib="webworker" />
import { Dexie } from 'dexie'
import type { SampleSearch } from '#domain/rules/saved-search.ts'
import { changedKeys } from '../lists/changed-keys.ts'
import { openWorkspace } from '../encryption/workspace-encryption.ts'
import type { Workspace } from '../workspace.ts'
import type { SearchResponse, SearchRequest } from './search-request.ts'
import { searchSamples } from './search-samples.ts'

declare const self: DedicatedWorkerGlobalScope

/** Pause after a change before searching again, in ms, because changes often come in groups. */
const debounceMs = 500
const respond = (response: SearchResponse) => self.postMessage(response)

// Every search reads all samples: not on the main thread. A worker lives as long as its results are shown.
self.addEventListener('message', ({ data: request }: MessageEvent<SearchRequest>) => {
  openWorkspace(request).then(
    (workspace) => watch(workspace, request.search),
    (error: unknown) => respond({ error: String(error) }),
  )
})

function watch(workspace: Workspace, search: SampleSearch): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isPartial = false
  const run = async () => {
    isBusy = true
    try {
      const result = await searchSamples(workspace, search)
      isPartial = result.partial !== null
      respond({ result })
    } catch (error) {
      respond({ error: String(error) })
    }
    isBusy = false
  }
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (isBusy ? again() : void run()), debounceMs)
  }
  Dexie.on('storagemutated').subscribe((parts) => {
    const hasChanged = ['samples', 'storageLayers', 'sampleTypes', 'members', ...(isPartial ? ['$cursors'] : [])].some(
      (table) => changedKeys(parts, workspace.db.name, table).length > 0,
    )
    if (hasChanged) again()
  })
  void run()
}
