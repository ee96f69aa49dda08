/// <reference lib="webworker" />
import { SearchService } from './search-service.ts'
import type { SearchRequest } from './search-request.ts'

declare const self: DedicatedWorkerGlobalScope

// Every search reads all samples: not on the main thread. A worker lives as long as its results are shown.
const service = new SearchService((response) => self.postMessage(response))
self.addEventListener('message', ({ data: request }: MessageEvent<SearchRequest>) => service.handle(request))
