import { isPermitted } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import type { GroupDevices } from '#domain/wire/sync/devices.ts'
import { revokeDevice } from '../../devices/end-access.ts'
import { eraseDevices } from '../../devices/erase-devices.ts'
import { byFamily, isShown, peopleIn, toGroupDevice, type DeviceGroup } from '../../devices/list-devices.ts'
import { apiDevice } from '../../feed/run-as-api.ts'
import { browserHashOf } from '../../security/browser-cookie.ts'
import { proveAct } from '../../security/prove-identity.ts'
import { listDevices } from '../../store/devices/contacts.ts'
import { fullNamesOf } from '../../store/people/people.ts'
import { nothing } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { proofRequestOf } from '../user/proof-request.ts'
import { proofRefusals } from '../user/passkey-input.ts'
import { deviceIdInput, eraseInput } from './device-id.ts'

const path = '/api/v1/groups/devices'

/** Whoever may remove a person from the group may also take the group from their devices. */
function assertMayRule({ caller, group }: Call<'member'>): void {
  if (!isPermitted({ id: caller.session.user.id, role: group.role }, 'members', 'Remove')) throw new Refusal('permission.denied')
}

async function find(call: Call<'member'>, id: string): Promise<DeviceGroup> {
  assertMayRule(call)
  const devices = await call.services.engine.read((sql) => listDevices(sql, { groupId: call.group.groupId }))
  const device = byFamily(devices).find((each) => each.id === id)
  if (!device) throw new Refusal('device.gone')
  return device
}

/** GET /api/v1/groups/devices: every device with data of this group; only for its administrators. */
export const listGroupDevices = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isOfDevices: true,
  isLarge: true,
  cost: 5,
  input: nothing,
  refusals: ['permission.denied'],
  async handler(call): Promise<GroupDevices> {
    assertMayRule(call)
    const { services, group, request, at } = call
    const here = browserHashOf(request, services.overHttps)
    return services.engine.read(async (sql) => {
      const devices = await listDevices(sql, { groupId: group.groupId })
      const names = await fullNamesOf(sql, peopleIn(devices))
      const shown = byFamily(devices).filter((device) => isShown(device, at))
      const encryptsDevices = group.encryptsDevices || undefined
      return { devices: shown.map((device) => toGroupDevice(device, names, here)), encryptsDevices }
    })
  },
})

/**
 * POST /api/v1/groups/devices/{id}/revoke: the person must sign in there with their password again; what waits there is then sent.
 * Their tokens stay: they are not this group's alone.
 */
export const revokeGroupDevice = defineRoute({
  method: 'POST',
  path: `${path}/:id/revoke`,
  access: 'member',
  writes: () => true,
  input: deviceIdInput,
  refusals: ['permission.denied', 'device.gone'],
  async handler(call, { params }): Promise<void> {
    const device = await find(call, params.id)
    await revokeDevice(call.services, device, { actorId: call.caller.session.user.id, groupId: call.group.groupId, tokens: false }, call.at)
  },
})

/** POST /api/v1/groups/devices/{id}/erase: the same, and at its next contact, the device deletes what it has of this group, sent or not. */
export const eraseGroupDevice = defineRoute({
  method: 'POST',
  path: `${path}/:id/erase`,
  access: 'member',
  cost: 50,
  input: eraseInput,
  refusals: ['device.gone', 'proof.needed-after-sso', ...proofRefusals],
  async handler(call, { params, body }): Promise<void> {
    const { keys } = await find(call, params.id)
    await call.services.engine.write(await proveAct(call.services, proofRequestOf(call), body ?? {}))
    await eraseDevices(call.services, keys, { orderedBy: call.caller.session.user.id, by: apiDevice, tokens: false }, call.at)
  },
})
