import * as z from 'zod/mini'
import type { EncryptionPolicy } from '#domain/wire/sync/encryption.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { countSso, setDevicesEncrypted } from '../../store/people/encryption-policies.ts'
import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

const path = '/api/v1/groups/encryptionPolicy'

/** GET /api/v1/groups/encryptionPolicy: whether devices encrypt what they store of the group, and how many members have single sign-on; only for its administrators. */
export const readEncryptionPolicy = defineRoute({
  method: 'GET',
  path,
  access: 'administrator',
  input: nothing,
  refusals: ['permission.denied'],
  async handler({ services, group }): Promise<EncryptionPolicy> {
    return { isRequired: group.encryptsDevices, ...(await services.engine.read((sql) => countSso(sql, group.groupId))) }
  },
})

/** PUT /api/v1/groups/encryptionPolicy: devices learn of it with their session and the poll. */
export const writeEncryptionPolicy = defineRoute({
  method: 'PUT',
  path,
  access: 'administrator',
  writes: () => true,
  input: z.object({ body: z.strictObject({ encryptDevices: z.boolean() }) }),
  refusals: ['permission.denied'],
  async handler({ services, caller, group, at }, { body: { encryptDevices } }) {
    await services.engine.write(async (sql) => {
      await setDevicesEncrypted(sql, group.groupId, encryptDevices)
      const actorId = caller.session.user.id
      await addAccountEvent(sql, { kind: 'policy.encryption', at, userId: 0, actorId, groupId: group.groupId, detail: { value: Number(encryptDevices) } })
    })
    return {}
  },
})
