import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { secretPattern, type EncryptionKey } from '#domain/wire/sync/encryption.ts'
import { assertAccepted, bindDevice, getDevice } from '../../feed/device.ts'
import { findEncryptionKey, removeEncryptionKey, saveEncryptionKey } from '../../store/devices/encryption-keys.ts'
import { deviceKey, wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { endingErased } from './ending-erased.ts'
import { senderOf } from './sender.ts'

const path = '/api/v1/sync/encryptionKeys/:id'
const params = z.object({ id: z.string().check(z.regex(/^[\w-]{8,64}$/)) })

/** A program with a token must not be able to read what its person's tablets store. */
function assertBrowser({ caller }: Call<'owner'>): void {
  if (caller.session.kind !== 'cookie') throw new Refusal('permission.denied')
}

/**
 * GET /api/v1/sync/encryptionKeys/{id}: the key with which a device encrypts what it stores, for the person whose data that is. Also after they have
 * left the group, and with an expired password: what waits there is theirs, and is sent.
 */
export const readEncryptionKey = defineRoute({
  method: 'GET',
  path,
  access: 'owner',
  isPoll: true,
  withExpiredPassword: true,
  input: z.object({ params }),
  refusals: ['permission.denied', 'device.key-gone'],
  async handler(call, { params: { id } }): Promise<EncryptionKey> {
    assertBrowser(call)
    const { services, caller } = call
    const secret = await services.engine.read((sql) => findEncryptionKey(sql, caller.session.user.id, id))
    if (secret === undefined) throw new Refusal('device.key-gone')
    return { secret }
  },
})

/** PUT /api/v1/sync/encryptionKeys/{id}: a copy of the key of this device. `isComplete`: everything that it stores is encrypted. */
export const storeEncryptionKey = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  isPoll: true,
  input: z.object({
    params,
    query: z.object({ group: z.optional(wireId), user: z.optional(wireId) }),
    body: z.strictObject({ device: deviceKey, secret: z.string().check(z.regex(secretPattern)), isComplete: z.boolean() }),
  }),
  refusals: ['permission.denied', 'session.other-user', 'group.left', 'device.erased'],
  handler: (call, { params: { id }, query: { group, user }, body: { device: key, secret, isComplete } }): Promise<void> =>
    endingErased(call, async () => {
      assertBrowser(call)
      const { services, caller, at } = call
      const sender = senderOf(caller, group, user)
      const { userId, groupId } = await bindDevice(services.store, sender, key)
      await services.store.write(async (tables, sql) => {
        // Law 200: under the group's lock, so that none is stored after its device was ordered to be erased.
        await tables.lockGroup(groupId)
        const device = (await getDevice(tables, sender, key))!
        await assertAccepted(tables, device)
        const copy = { id, userId, groupId, family: device.family ?? key, secret, encryptedAt: isComplete ? at : null }
        if (!(await saveEncryptionKey(sql, copy))) throw new Refusal('input.invalid', { field: 'params.id' })
      })
    }),
})

/** DELETE /api/v1/sync/encryptionKeys/{id}: nothing is encrypted with it any more. */
export const deleteEncryptionKey = defineRoute({
  method: 'DELETE',
  path,
  access: 'owner',
  writes: () => true,
  isPoll: true,
  input: z.object({ params }),
  refusals: ['permission.denied'],
  async handler(call, { params: { id } }): Promise<void> {
    assertBrowser(call)
    await call.services.engine.write((sql) => removeEncryptionKey(sql, call.caller.session.user.id, id))
  },
})
