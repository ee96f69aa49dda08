/// <reference lib="webworker" />
import { Workspace } from '../workspace.ts'
import type { ListAnswer, ListOrder } from './list-request.ts'
import { ListService } from './list-service.ts'

declare const self: DedicatedWorkerGlobalScope

// Sorting and searching a hundred thousand rows takes tens of milliseconds and reading them some seconds: not on the page.
let service: ListService | undefined

self.addEventListener('message', ({ data: order }: MessageEvent<ListOrder>) => {
  if (order.kind === 'open') service ??= new ListService(new Workspace(order.owner), (answer: ListAnswer, transfer) => self.postMessage(answer, transfer))
  else service?.take(order)
})
