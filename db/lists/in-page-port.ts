import type { Workspace } from '../workspace.ts'
import type { ListPort } from './list-client.ts'
import type { ListAnswer } from './list-request.ts'
import { ListService } from './list-service.ts'

/** The list service in this very thread, behind the face of a worker. */
export function inPagePort(workspace: Workspace): ListPort {
  const service = new ListService(workspace, (answer: ListAnswer) => port.onmessage?.(new MessageEvent('message', { data: answer })))
  const port: ListPort = {
    postMessage: (order) => order.kind !== 'open' && service.take(order),
    terminate: () => service.close(),
    onmessage: null,
    onerror: null,
  }
  return port
}
