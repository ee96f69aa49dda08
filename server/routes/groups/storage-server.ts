import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { newStorageServerSchema, type SavedStorageServer, type StorageServer } from '#domain/wire/integrations/storage-server.ts'
import { findStorage } from '../../files/storage-key.ts'
import { aboutStorageKey } from '../../security/sealed-secrets.ts'
import { isLoopback, readOrigin } from '../../settings/network.ts'
import { makeStorageKey, storageKeyText } from '../../storage-server/signed-claims.ts'
import { registerStorageServer, removeStorageServer, storageServerOf } from '../../store/files/storage-servers.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import type { Sql } from '../../store/sql.ts'
import { nothing } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/groups/storageServer'

/** GET /api/v1/groups/storageServer: where the group keeps files that are too large for devices, for its members. */
export const readStorageServer = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: nothing,
  refusals: [],
  async handler({ services, group }): Promise<StorageServer> {
    const storage = await findStorage(services, group.groupId)
    return { server: storage ? { url: storage.url, needsToken: !storage.key } : null }
  },
})

/** PUT /api/v1/groups/storageServer: a new address keeps the key; the first one makes it, and is the only answer with it, or the next one if it is lost. */
export const writeStorageServer = defineRoute({
  method: 'PUT',
  path,
  access: 'administrator',
  input: z.object({ body: newStorageServerSchema }),
  refusals: ['permission.denied', 'storage-server.address'],
  async handler(call, { body }): Promise<SavedStorageServer> {
    const { services, group, caller, at } = call
    const url = usableAddress(body.url, services.overHttps)
    const { groupId } = group
    const known = await findStorage(services, groupId)
    const key = makeStorageKey(groupId)
    const fresh = { keyId: key.id, sealed: await services.seal.close(key.secret, aboutStorageKey(groupId, key.id)) }
    return services.engine.write(async (sql) => {
      const registered = await storageServerOf(sql, groupId)
      // One that somebody else has made meanwhile is not replaced: they have been given it.
      const isKept = registered && (known?.key !== undefined || registered.keyId !== known?.keyId)
      await registerStorageServer(sql, { groupId, ...fresh, ...(isKept && registered), url }, caller.session.user.id, at)
      await note(sql, call, 1)
      return { url, key: isKept ? '' : storageKeyText(key) }
    })
  },
})

/** DELETE /api/v1/groups/storageServer: its key is worthless from now on. */
export const forgetStorageServer = defineRoute({
  method: 'DELETE',
  path,
  access: 'administrator',
  writes: () => true,
  input: z.object({}),
  refusals: ['permission.denied'],
  async handler(call) {
    await call.services.engine.write(async (sql) => {
      await removeStorageServer(sql, call.group.groupId)
      await note(sql, call, 0)
    })
    return {}
  },
})

const note = (sql: Sql, { at, caller, group }: Call<'administrator'>, value: 0 | 1): Promise<unknown> =>
  addAccountEvent(sql, { kind: 'group.storage-server', at, userId: 0, actorId: caller.session.user.id, groupId: group.groupId, detail: { value } })

/** A page that came by https can send nothing to an address without it, except on the same machine. */
function usableAddress(text: string, overHttps: boolean): string {
  const url = readOrigin(text.trim().replace(/\/+$/, ''))
  const isReached = url !== undefined && (url.startsWith('https:') || !overHttps || isLoopback(new URL(url).hostname))
  if (!isReached) throw new Refusal('storage-server.address')
  return url
}
