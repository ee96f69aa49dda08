import { deviceName } from '../feed/device.ts'
import { writeRows } from '../setup/add-person.ts'
import type { Services } from '../services.ts'
import type { KnownDevice } from '../store/devices/contacts.ts'
import { removeEncryptionKeys } from '../store/devices/encryption-keys.ts'
import { addErasure } from '../store/devices/erasures.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { describeDevice, endAccessOn } from './end-access.ts'

/** The audit log's name for an order. It changes no row of the group. */
const deviceErased = 'device.erase@1'

/** `streams`: those of sessions that end are closed. */
export interface EraseDeps extends Pick<Services, 'store'> {
  readonly streams: Pick<Services['streams'], 'endSession'>
}

export interface Eraser {
  /** 0 is whoever runs the server. */
  readonly orderedBy: number
  /** The sender's name in the audit log. */
  readonly by: string
  /** Tokens that were made on the device end, too. */
  readonly tokens: boolean
}

/**
 * Orders that what is on these devices is erased at their next contact. A device is ordered with its copies.
 * Law 121: the keys are closed under the group's lock, so that no push is accepted afterward whose work the device then deletes as unsent.
 */
export async function eraseDevices(
  { store, streams }: EraseDeps,
  devices: readonly KnownDevice[],
  { orderedBy, by, tokens }: Eraser,
  at: number,
): Promise<void> {
  const groups = new Set(devices.map((device) => device.groupId))
  for (const groupId of [...groups].sort((a, b) => a - b)) {
    const own = devices.filter((device) => device.groupId === groupId)
    const ended = await store.write(async (tables, sql) => {
      await tables.lockGroup(groupId)
      for (const device of own) {
        const { family, userId } = device
        const first = await tables.device(family)
        const kin = await tables.family(family)
        for (const each of first && !kin.some(({ key }) => key === family) ? [first, ...kin] : kin) await tables.saveDevice({ ...each, closed: 2 })
        await removeEncryptionKeys(sql, family)
        if (!(await addErasure(sql, { family, groupId, userId, orderedBy, orderedAt: at }))) continue
        await writeRows(tables, { groupId, userId: orderedBy, at }, by, deviceErased, [], { userId, device: deviceName(family) })
        await addAccountEvent(sql, { kind: 'device.erase-ordered', at, userId, actorId: orderedBy, groupId, detail: describeDevice(device) })
      }
      return endAccessOn(sql, own, { tokens })
    })
    for (const hash of ended) streams.endSession(hash)
  }
}
