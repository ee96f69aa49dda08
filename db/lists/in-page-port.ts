import type { Workspace } from '../workspace.ts'
import type { ListPort } from './list-client.ts'
import type { ListWorkerResponse } from './list-request.ts'
import { ListService } from './list-service.ts'

/** The list service in the main thread, with the interface of a worker. */
export function inPagePort(workspace: Workspace): ListPort {
  const service = new ListService(workspace, (response: ListWorkerResponse) => port.onmessage?.(new MessageEvent('message', { data: response })))
  const port: ListPort = {
    postMessage: (request) => request.kind !== 'open' && service.handle(request),
    terminate: () => service.close(),
    onmessage: null,
    onerror: null,
  }
  return port
}
