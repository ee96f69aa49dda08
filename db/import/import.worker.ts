/// <reference lib="webworker" />
import { openWorkspace, useEncryption } from '../encryption/workspace-encryption.ts'
import type { WorkspaceOpening, Workspace } from '../workspace.ts'
import type { ImportSubject, ImportWorkerRequest, ImportWorkerResponse } from './worker-messages.ts'
import { ImportService } from './import-service.ts'
import { ProductImportService } from './products/product-import-service.ts'
import { TableError } from './read-table.ts'

declare const self: DedicatedWorkerGlobalScope

// Reading and checking fifty thousand rows takes seconds: not on the main thread.
let workspace: Workspace | undefined
let service: ImportService | ProductImportService | undefined
let opened = Promise.resolve()
const respond = (response: ImportWorkerResponse) => self.postMessage(response)

self.addEventListener('message', ({ data: request }: MessageEvent<ImportWorkerRequest>) => {
  if (request.kind === 'begin') opened = begin(request)
  else void answer(request)
})

async function begin({ subject, ...opening }: WorkspaceOpening & { subject: ImportSubject }): Promise<void> {
  if (workspace) return useEncryption(workspace, opening.encryption)
  workspace = await openWorkspace(opening)
  service = subject === 'products' ? new ProductImportService(workspace) : new ImportService(workspace)
}

async function answer({ id, question, input }: Extract<ImportWorkerRequest, { kind: 'ask' }>): Promise<void> {
  try {
    await opened
    if (!service) throw new Error('the import was not opened')
    const ask = service[question] as (...input: unknown[]) => Promise<unknown>
    respond({ id, value: await ask.apply(service, [...input]) })
  } catch (error) {
    if (error instanceof TableError) respond({ id, fileError: error.code })
    else respond({ id, error: String(error) })
  }
}
