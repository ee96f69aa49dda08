import type { LeasedKind } from '#domain/leased-kinds.ts'
import { Refusal } from '#domain/tx.ts'
import type { LeaseBlock } from '#domain/wire/sync/lease.ts'
import type { Disk } from '../disk/disk.ts'
import type { Lease } from '../disk/disk-rows.ts'
import { leasedIdsOf } from './leased-ids.ts'

/** An id for a new row, permanently this device's. Throws `lease.exhausted` if the device has none left. */
export function takeId(disk: Disk, kind: LeasedKind): Promise<number> {
  return disk.transaction([], async (tx) => {
    const [lease] = await tx.leases(kind)
    if (!lease) throw new Refusal('lease.exhausted', { kind })
    const id = lease.next
    await tx.save(id === lease.last ? { dropLeases: [lease] } : { leases: [{ ...lease, next: id + 1 }] })
    return id
  })
}

/** Several ids at once, in the order of single calls. Throws `lease.exhausted` if there are not enough, and takes none. */
export function takeIds(disk: Disk, kind: LeasedKind, count: number): Promise<number[]> {
  return disk.transaction([], async (tx) => {
    const ids: number[] = []
    const leases: Lease[] = []
    const dropLeases: Lease[] = []
    for (const lease of await tx.leases(kind)) {
      const next = Math.min(lease.last + 1, lease.next + count - ids.length)
      if (next === lease.next) break
      for (let id = lease.next; id < next; id++) ids.push(id)
      if (next > lease.last) dropLeases.push(lease)
      else leases.push({ ...lease, next })
    }
    if (ids.length < count) throw new Refusal('lease.exhausted', { kind, left: ids.length })
    await tx.save({ leases, dropLeases })
    return ids
  })
}

/** Stores a block from the server. Storing the same answer twice never assigns an id twice. */
export function storeLease(disk: Disk, { kind, first, last }: LeaseBlock): Promise<void> {
  return disk.transaction([], async (tx) => {
    const known = await tx.leases(kind)
    const isNew = !known.some((lease) => lease.first <= last && first <= lease.last)
    if (isNew) await tx.save({ leases: [{ kind, first, last, next: first }] })
  })
}

/** How many ids of a kind are left; below `limits.lease.refillBelow`, more are requested. */
export const remainingIds = async (disk: Disk, kind: LeasedKind): Promise<number> => (await remainingOf(disk, [kind])).get(kind)!

/** The same for several kinds in one transaction, because it is read after every write. */
export function remainingOf(disk: Disk, kinds: readonly LeasedKind[]): Promise<Map<LeasedKind, number>> {
  return disk.transaction([], async (tx) => new Map(await Promise.all(kinds.map(async (kind) => [kind, countIds(await tx.leases(kind))] as const))), 'r')
}

/** The highest id of a kind that this device has or has used lately; undefined if there is none. */
export function highestHeldId(disk: Disk, kind: LeasedKind): Promise<number | undefined> {
  return disk.transaction([], async (tx) => {
    const [leases, queued, receipts] = await Promise.all([tx.leases(kind), tx.queued(), tx.receipts(0)])
    const used = [...queued, ...receipts.map(({ intent }) => intent)].flatMap(leasedIdsOf).filter((used) => used.kind === kind)
    const all = [...leases.map(({ last }) => last), ...used.map(({ id }) => id)]
    return all.length ? all.reduce((most, id) => Math.max(most, id)) : undefined
  })
}

export const countIds = (leases: readonly Lease[]): number => leases.reduce((sum, { next, last }) => sum + last - next + 1, 0)
