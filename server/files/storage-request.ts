import type { FileRow } from '#domain/entities/file.ts'
import { Refusal } from '#domain/tx.ts'
import { storageServerLimits } from '#domain/wire/integrations/storage-server.ts'
import { signClaims } from '../storage-server/signed-claims.ts'
import { assertKey, type RegisteredStorage } from './storage-key.ts'

/** An address at which whoever has it reads this content, and nothing else, for a few minutes. Only for someone who sees the file. */
export function storageAddress(storage: RegisteredStorage | undefined, { sha256, size, name }: FileRow, at: number): string {
  if (!storage) throw new Refusal('storage-server.gone')
  const { groupId, url } = storage
  const request = signClaims(assertKey(storage), { act: 'read', group: groupId, sha256, size, name, until: at + storageServerLimits.download })
  return `${url}/files?request=${request}`
}
