/// <reference lib="webworker" />
import { unpackAll } from '#db/blocks/unpack.ts'
import { readDeviceKey } from '#db/queue/device-key.ts'
import { useEncryption } from '#db/encryption/workspace-encryption.ts'
import { Workspace } from '#db/workspace.ts'
import { Refusal } from '#domain/tx.ts'
import { BlocksAhead } from './blocks-ahead.ts'
import { fetchStep } from './fetch-parts.ts'
import type { MirrorWorkerResponse, MirrorWorkerRequest } from './mirror-in-worker.ts'
import { createTransport } from './transport.ts'

declare const self: DedicatedWorkerGlobalScope

// Used by the first task. If it cannot be loaded now, that task says so.
void import('#db/disk/dexie-disk-transaction.ts').catch(() => undefined)

// Downloads, off the main thread: parsing and storing thousands of rows must not delay a scan.
const transport = createTransport(undefined, (error) => console.error(error))
const ahead = new BlocksAhead()
let workspace: Workspace | undefined
/** What a page needs to read the first rows and everything they refer to. Blocks are being downloaded meanwhile. */
const firstRowsMs = 500

self.addEventListener('message', ({ data: { caller, encryption, task } }: MessageEvent<MirrorWorkerRequest>) => {
  workspace ??= new Workspace(caller)
  const { disk } = workspace
  const here = workspace
  const leaveDisk = () => new Promise<void>((resolve) => setTimeout(resolve, firstRowsMs))
  const deps = { disk, transport, caller, deviceKey: () => readDeviceKey(here), report: (error: unknown) => console.error(error), leaveDisk }
  const { signal } = new AbortController()
  const work = async (): Promise<MirrorWorkerResponse> => {
    await useEncryption(here, encryption)
    if (task === 'fetch') return fetchStep(deps, signal, ahead)
    await unpackAll(disk, signal)
    return { kind: 'unpacked' }
  }
  const tell = (response: MirrorWorkerResponse) => self.postMessage(response)
  work().then(tell, (error: unknown) => {
    if (!(error instanceof Refusal)) console.error(error)
    tell({ kind: 'failed', failure: { code: error instanceof Refusal ? error.code : 'device.database' } })
  })
})
