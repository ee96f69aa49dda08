import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { SecondDevice } from '../e2e/harness/second-device.ts'
import type { SentMutation } from './server-mutations.ts'

const atOnce = 48

/** Ids that only this device may use. */
export async function takeIds(device: SecondDevice, kind: LeasedKind, count: number): Promise<number[]> {
  const { first } = await device.post<{ first: number }>(`/api/v1/sync/leases?group=${device.session.groupId}`, { device: device.key, kind, want: count })
  return Array.from({ length: count }, (_, at) => first + at)
}

/** All that a new device does, in few pushes. */
export async function pushActs(device: SecondDevice, acts: readonly SentMutation[]): Promise<void> {
  const { userId, groupId, epoch } = device.session
  const envelope = { userId, groupId, capturedAt: Date.now(), clockOffset: 0, appVersion: 'bench', label: 'bench' }
  for (let from = 0; from < acts.length; from += atOnce) {
    const mutations = acts.slice(from, from + atOnce).map((act, at) => ({ n: from + at + 1, ...act, ...envelope }))
    await device.post('/api/v1/sync/push', { epoch, device: device.key, mutations })
  }
}
