/// <reference lib="webworker" />
import { Workspace } from '../workspace.ts'
import type { ListWorkerResponse, ListWorkerRequest } from './list-request.ts'
import { ListService } from './list-service.ts'

declare const self: DedicatedWorkerGlobalScope

// Sorting and searching a hundred thousand rows takes tens of milliseconds, and reading them some seconds: not on the main thread.
let service: ListService | undefined

self.addEventListener('message', ({ data: request }: MessageEvent<ListWorkerRequest>) => {
  if (request.kind === 'open')
    service ??= new ListService(new Workspace(request.owner), (response: ListWorkerResponse, transfer) => self.postMessage(response, transfer))
  else service?.handle(request)
})
