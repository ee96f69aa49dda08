import { Refusal } from '#domain/tx.ts'
import { aboutStorageKey } from '../security/sealed-secrets.ts'
import type { Seal } from '../security/seal.ts'
import type { StorageKey } from '../storage-server/signed-claims.ts'
import { storageServerOf, type StoredStorage } from '../store/files/storage-servers.ts'
import type { Engine } from '../store/sql.ts'

/** The storage server of a group; `key` is undefined if its secret cannot be read anymore. */
export interface RegisteredStorage extends StoredStorage {
  readonly key: StorageKey | undefined
}

/** Not inside a transaction. */
export async function openStorage(seal: Seal, stored: StoredStorage): Promise<RegisteredStorage> {
  const secret = await seal.open(stored.sealed, aboutStorageKey(stored.groupId, stored.keyId))
  return { ...stored, key: secret === undefined ? undefined : { id: stored.keyId, group: stored.groupId, secret } }
}

export interface StorageDeps {
  readonly engine: Engine
  readonly seal: Seal
}

/** Undefined if the group has none. */
export async function findStorage({ engine, seal }: StorageDeps, groupId: number): Promise<RegisteredStorage | undefined> {
  const stored = await engine.read((sql) => storageServerOf(sql, groupId))
  return stored && openStorage(seal, stored)
}

/** Throws a Refusal, because nothing can be signed without it. */
export function assertKey({ key }: RegisteredStorage): StorageKey {
  if (!key) throw new Refusal('storage-server.key-lost')
  return key
}
