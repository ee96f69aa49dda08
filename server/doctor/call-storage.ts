import { readInput } from '#domain/input.ts'
import { inspectionPath, inspectionSchema, storageServerLimits, type Inspection } from '#domain/wire/integrations/storage-server.ts'
import { withTimeLimit } from '../time-limit.ts'
import { signClaims, type StorageKey } from '../storage-server/signed-claims.ts'

interface Storage {
  readonly groupId: number
  readonly url: string
  readonly key: StorageKey
}

/** `unreachable`: nothing answers there. `rejected`: it does not know the key. `unknown`: what answers is no storage server, or one of an earlier release. */
export type StorageFault = 'unreachable' | 'rejected' | 'unknown'
export type CallStorage = (storage: Storage, contents: readonly { sha256: string; size: number }[], at: number) => Promise<Inspection | StorageFault>

/** Ms for an answer, with the time to read some files. */
const timeout = 60_000

/** Asks a storage server how it is. */
export const callStorage: CallStorage = async ({ groupId, url, key }, contents, at) => {
  const request = signClaims(key, { act: 'inspect', group: groupId, contents: [...contents], until: at + storageServerLimits.download })
  return withTimeLimit(timeout, async (signal) => {
    const answer = await fetch(`${url}${inspectionPath}?request=${request}`, { redirect: 'error', signal }).catch(() => undefined)
    if (!answer) return 'unreachable'
    if (answer.status === 403) return 'rejected'
    const inspection = answer.ok ? readInput(inspectionSchema, await answer.json().catch(() => undefined)) : undefined
    return inspection?.success ? inspection.data : 'unknown'
  })
}
