import { Refusal } from '#domain/tx.ts'
import type { OwnDevices } from '#domain/wire/sync/devices.ts'
import { revokeDevice } from '../../devices/end-access.ts'
import { eraseDevices } from '../../devices/erase-devices.ts'
import { byBrowser, isShown, peopleIn, toOwnDevice, type DeviceGroup } from '../../devices/list-devices.ts'
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

const path = '/api/v1/user/devices'

/** A program with a token must not be able to sign its person out or to delete their work. */
async function find({ services, caller }: Call<'owner'>, id: string): Promise<DeviceGroup> {
  if (caller.session.kind !== 'cookie') throw new Refusal('permission.denied')
  const devices = await services.engine.read((sql) => listDevices(sql, { userId: caller.session.user.id }))
  const device = byBrowser(devices).find((each) => each.id === id)
  if (!device) throw new Refusal('device.gone')
  return device
}

/** GET /api/v1/user/devices: the browsers on which there is data of this person. Only in a browser. */
export const listOwnDevices = defineRoute({
  method: 'GET',
  path,
  access: 'owner',
  input: nothing,
  refusals: ['permission.denied'],
  async handler({ services, caller, request, at }): Promise<OwnDevices> {
    if (caller.session.kind !== 'cookie') throw new Refusal('permission.denied')
    const here = browserHashOf(request, services.overHttps)
    return services.engine.read(async (sql) => {
      const devices = await listDevices(sql, { userId: caller.session.user.id })
      const names = await fullNamesOf(sql, peopleIn(devices))
      const shown = byBrowser(devices).filter((device) => isShown(device, at))
      return { devices: shown.map((device) => toOwnDevice(device, names, here)) }
    })
  },
})

/** POST /api/v1/user/devices/{id}/revoke: ends the session there, the use of the PIN, and the tokens made there. The data there stays. */
export const revokeOwnDevice = defineRoute({
  method: 'POST',
  path: `${path}/:id/revoke`,
  access: 'owner',
  writes: () => true,
  input: deviceIdInput,
  refusals: ['permission.denied', 'device.gone'],
  async handler(call, { params }): Promise<void> {
    const device = await find(call, params.id)
    await revokeDevice(call.services, device, { actorId: call.caller.session.user.id, groupId: 0, tokens: true }, call.at)
  },
})

/** POST /api/v1/user/devices/{id}/erase: the same, and at its next contact, that browser deletes all data of this person. */
export const eraseOwnDevice = defineRoute({
  method: 'POST',
  path: `${path}/:id/erase`,
  access: 'owner',
  cost: 50,
  input: eraseInput,
  refusals: ['device.gone', 'proof.needed-after-sso', ...proofRefusals],
  async handler(call, { params, body }): Promise<void> {
    const { keys } = await find(call, params.id)
    await call.services.engine.write(await proveAct(call.services, proofRequestOf(call), body ?? {}))
    await eraseDevices(call.services, keys, { orderedBy: call.caller.session.user.id, by: apiDevice, tokens: true }, call.at)
  },
})
