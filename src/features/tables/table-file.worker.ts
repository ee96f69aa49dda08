/// <reference lib="webworker" />
import { openWorkspace } from '#db/encryption/workspace-encryption.ts'
import { makeTableFile, type TableFileAnswer, type TableFileRequest } from './table-file.ts'

// Reading and packing a hundred thousand rows takes seconds: not on the main thread.
const scope = self as unknown as DedicatedWorkerGlobalScope
const tell = (answer: TableFileAnswer) => scope.postMessage(answer, [])

scope.addEventListener('message', ({ data: order }: MessageEvent<TableFileRequest>) => {
  const make = async () => makeTableFile(await openWorkspace(order), order, (done) => tell({ kind: 'progress', done }))
  make().then(
    (file) => tell({ kind: 'file', file }),
    (error: unknown) => tell({ kind: 'failed', message: String(error) }),
  )
})
