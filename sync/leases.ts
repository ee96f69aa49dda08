import type { Disk } from '#db/disk/disk.ts'
import { highestHeldId, remainingIds, remainingOf, storeLease } from '#db/queue/leases.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { leasedKinds, type LeasedKind } from '#domain/leased-kinds.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { limits } from '#domain/limits.ts'
import { mayCreate } from '#domain/permission.ts'
import { leaseBlockSchema, type LeaseRequest } from '#domain/wire/sync/lease.ts'
import { failed, type CallResult, type Transport } from './transport.ts'

/** Things that are created by the dozen have larger stocks of ids than those created once a month. */
const frequentKinds: ReadonlySet<LeasedKind> = new Set<LeasedKind>(['samples', 'storageLayers', 'sampleFields'])
const { refillTo, refillBelow, fewRefillTo, fewRefillBelow } = limits.lease
const refillLevelsOf = (kind: LeasedKind) => (frequentKinds.has(kind) ? { to: refillTo, below: refillBelow } : { to: fewRefillTo, below: fewRefillBelow })

/** Kinds that are low on ids and that this person may create, each with how many to request. None before it is known here who the person is in the group. */
export async function readShortages(disk: Disk, { userId }: Pick<WorkspaceOwner, 'userId'>): Promise<{ kind: LeasedKind; want: number }[]> {
  const member = await disk.transaction(['members'], async (tx) => (await tx.get('members', userId)) as MemberRow | undefined, 'r')
  if (member === undefined) return []
  const kinds = leasedKinds.filter((kind) => mayCreate(member, kind))
  const left = [...(await remainingOf(disk, kinds))].map(([kind, left]) => ({ kind, left }))
  return left.filter((each) => each.left < refillLevelsOf(each.kind).below).map((each) => ({ kind: each.kind, want: refillLevelsOf(each.kind).to - each.left }))
}

/** What is needed to request a lease and store it. */
export interface LeaseDeps {
  readonly transport: Transport
  readonly disk: Disk
  readonly deviceKey: () => Promise<string>
  readonly owner: WorkspaceOwner
}

/** The server's database was replaced by an older copy: it must not give out what this device has, and must accept it from this device. */
export async function reportHeldIds(deps: LeaseDeps, signal: AbortSignal): Promise<CallResult<void>> {
  for (const kind of leasedKinds) {
    if ((await highestHeldId(deps.disk, kind)) === undefined) continue
    const answer = await requestBlock(deps, kind, 1, signal)
    if (!answer.ok && answer.failure.code !== 'permission.denied') return answer
  }
  return { ok: true, value: undefined }
}

/** Requests ids that are low and stores them. A lost answer loses its ids, of which there are plenty. */
export async function refillLeases(
  transport: Transport,
  disk: Disk,
  deviceKey: () => Promise<string>,
  owner: WorkspaceOwner,
  signal: AbortSignal,
): Promise<CallResult<void>> {
  for (const { kind, want } of await readShortages(disk, owner)) {
    const answer = await requestBlock({ transport, disk, deviceKey, owner }, kind, want, signal)
    // A role that this device does not know yet; that must not affect the other kinds.
    if (!answer.ok && answer.failure.code !== 'permission.denied') return answer
  }
  return { ok: true, value: undefined }
}

/**
 * Makes sure this device has enough ids to create `count` of a kind, even offline, with
 * the usual stock left over. Requests nothing if there are enough.
 */
export async function requestIds(deps: LeaseDeps, kind: LeasedKind, count: number, signal: AbortSignal): Promise<CallResult<void>> {
  for (let had = -1; ;) {
    const has = await remainingIds(deps.disk, kind)
    const missing = count + refillLevelsOf(kind).below - has
    if (missing <= 0) return { ok: true, value: undefined }
    // The previous answer brought nothing new: asking again would never end.
    if (has <= had) return failed('network.unreachable')
    had = has
    const answer = await requestBlock(deps, kind, Math.min(missing, limits.import.ids), signal)
    if (!answer.ok) return answer
  }
}

async function requestBlock({ transport, disk, deviceKey, owner }: LeaseDeps, kind: LeasedKind, want: number, signal: AbortSignal): Promise<CallResult<void>> {
  const device = await deviceKey()
  const held = await highestHeldId(disk, kind)
  const body: LeaseRequest = { device, kind, want, ...(held !== undefined && { held }) }
  const answer = await transport.call({
    path: '/api/v1/sync/leases',
    response: leaseBlockSchema,
    query: { group: owner.groupId, user: owner.userId },
    body,
    signal,
  })
  if (!answer.ok) return answer
  if (answer.value.kind !== kind) return failed('network.unreachable')
  // Ids given to a key that has been closed meanwhile would be refused under the new one.
  if ((await deviceKey()) === device) await storeLease(disk, answer.value)
  return { ok: true, value: undefined }
}
