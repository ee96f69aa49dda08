/// <reference lib="webworker" />
import { openWorkspace, useEncryption } from '../encryption/workspace-encryption.ts'
import type { Workspace } from '../workspace.ts'
import type { ListWorkerResponse, ListWorkerRequest } from './list-request.ts'
import { ListService } from './list-service.ts'

declare const self: DedicatedWorkerGlobalScope

// Sorting and searching a hundred thousand rows takes tens of milliseconds, and reading them some seconds: not on the main thread.
let workspace: Workspace | undefined
let service: ListService | undefined
/** Requests are handled in order, behind the code that opens the workspace. If that cannot be loaded, the page is told by an error event. */
let handled = Promise.resolve()

self.addEventListener('message', ({ data: request }: MessageEvent<ListWorkerRequest>) => {
  handled = handled.then(() => handle(request)).catch((error: unknown) => reportError(error))
})

async function handle(request: ListWorkerRequest): Promise<void> {
  if (request.kind !== 'open') service?.handle(request)
  else if (workspace) await useEncryption(workspace, request.encryption)
  else {
    workspace = await openWorkspace(request)
    service = new ListService(workspace, (response: ListWorkerResponse, transfer) => self.postMessage(response, transfer))
  }
}
