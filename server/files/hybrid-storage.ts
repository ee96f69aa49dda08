import type { FileRow } from '#domain/entities/file.ts'
import type { HybridStorage } from '#domain/wire/notebook/notebook-to-wire.ts'
import { isOnStorageServer } from '../store/files/storage-servers.ts'
import { findStorage, type StorageDeps } from './storage-key.ts'
import { storageRequest } from './storage-request.ts'

/** For those of these files that are on the storage server of the group: where, and what lets whoever has it read them. */
export async function hybridStorageOf(deps: StorageDeps, groupId: number, rows: readonly FileRow[], at: number): Promise<ReadonlyMap<string, HybridStorage>> {
  const found = new Map<string, HybridStorage>()
  const storage = await findStorage(deps, groupId)
  if (!storage?.key) return found
  await deps.engine.read(async (sql) => {
    found.clear()
    for (const row of rows) {
      if (!(await isOnStorageServer(sql, groupId, row.sha256))) continue
      const { url, request } = storageRequest(storage, row, at)
      found.set(row.id, { url, localStorageRequest: request })
    }
  })
  return found
}
