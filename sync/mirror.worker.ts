/// <reference lib="webworker" />
import { readDeviceKey } from '#db/device-key.ts'
import { Workspace } from '#db/workspace.ts'
import { Refusal } from '#domain/tx.ts'
import { mirrorChunk, type ChunkResult } from './mirror-chunk.ts'
import type { MirrorOrder } from './mirror-in-worker.ts'
import { createTransport } from './transport.ts'

declare const self: DedicatedWorkerGlobalScope

// The first mirror, off the page: parsing and storing thousands of rows must not hold up a scan.
const transport = createTransport()
let workspace: Workspace | undefined

self.addEventListener('message', ({ data: { owner } }: MessageEvent<MirrorOrder>) => {
  workspace ??= new Workspace(owner)
  const { disk } = workspace
  const here = workspace
  const deps = { disk, transport, owner, deviceKey: () => readDeviceKey(here), report: (error: unknown) => console.error(error) }
  const tell = (result: ChunkResult) => self.postMessage(result)
  mirrorChunk(deps, new AbortController().signal).then(tell, (error: unknown) => {
    if (!(error instanceof Refusal)) console.error(error)
    tell({ kind: 'failed', failure: { code: error instanceof Refusal ? error.code : 'device.database' } })
  })
})
