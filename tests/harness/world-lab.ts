import { leasedKinds } from '#domain/leased-kinds.ts'
import { storeLease } from '#db/queue/leases.ts'
import { fetchingParts } from '#db/pull/cursor.ts'
import { manifestQuestionOf } from '#db/pull/pull-question.ts'
import { storeBlocks, storeManifest } from '#db/pull/store-download.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import type { RoleName } from '#domain/roles.ts'
import { shapes, type AnyRow, type EntityName } from '#domain/schema.ts'
import { manifest, readBlock } from '#server/feed/manifest.ts'
import { SnapshotBlocks } from '#server/feed/snapshot-blocks.ts'
import type { FeedStore } from '#server/feed/tables.ts'
import { makeAddon } from './addons.ts'
import { copyDisk } from './copy-disk.ts'
import { makeLayer, makeMember, makeSample, makeSampleType, makeSeries, makeUnit, noon } from './factories.ts'
import { MemoryDisk } from './memory-disk.ts'
import { MemoryStore } from './memory-store.ts'
import type { MemoryState } from './memory-state.ts'
import type { WorldStore } from './world.ts'
import { giveIds } from './give-ids.ts'

/** The laboratory of the simulation: small, so that people get in each other's way. */
export const people = { ada: 1, max: 2, stu: 3 } as const
export const roles: readonly RoleName[] = ['Administrator', 'Member', 'Student', 'Guest']

/** Device 0 is shared by Ada, who works in two groups, and Max; device 1 by Max and Stu. */
export const seats: readonly { readonly device: number; readonly owner: WorkspaceOwner }[] = [
  { device: 0, owner: { userId: people.ada, groupId: 1 } },
  { device: 0, owner: { userId: people.max, groupId: 1 } },
  { device: 0, owner: { userId: people.ada, groupId: 2 } },
  { device: 1, owner: { userId: people.max, groupId: 1 } },
  { device: 1, owner: { userId: people.stu, groupId: 1 } },
]

export const nameOf = (seat: (typeof seats)[number]): string => `device${seat.device}:u${seat.owner.userId}:g${seat.owner.groupId}`
export const keyOf = (name: string, generation: number): string => `${name}:k${generation}`

/** Few rows, and so few ids that they run out. */
const smallLab: LabPlan = { moreRows: () => [], firstIds: 2 }

export interface LabRow {
  entity: EntityName
  row: AnyRow
}

/** What a laboratory has besides what everyone competes for. */
export interface LabPlan {
  readonly moreRows: (groupId: number) => readonly LabRow[]
  /** Of each kind, in every workspace. */
  readonly firstIds: number
}

function labRows(groupId: number): LabRow[] {
  const base = groupId * 10
  const members = groupId === 1 ? [people.ada, people.max, people.stu] : [people.ada]
  const role = (id: number): RoleName => (id === people.stu ? 'Student' : id === people.ada ? 'Administrator' : 'Member')
  const samples = groupId === 1 ? 4 : 2
  const rows: { entity: EntityName; row: unknown }[] = [
    ...members.map((id) => ({ entity: 'members' as const, row: makeMember({ id, fullName: `P${id}`, role: role(id) }) })),
    { entity: 'sampleTypes', row: makeSampleType() },
    { entity: 'sampleSeries', row: makeSeries({ id: base }) },
    { entity: 'addons', row: makeAddon({ id: base }) },
    { entity: 'storageUnits', row: makeUnit({ id: base, rootLayerId: base }) },
    { entity: 'storageLayers', row: makeLayer({ id: base, unitId: base, kind: 'unit' }) },
    { entity: 'storageLayers', row: makeLayer({ id: base + 1, unitId: base, parentId: base, rows: 1, columns: 3 }) },
    { entity: 'storageLayers', row: makeLayer({ id: base + 2, unitId: base, parentId: base, kind: 'shelf', place: 2 }) },
    ...Array.from({ length: samples }, (_, i) => ({
      entity: 'samples' as const,
      row: makeSample({ id: base + i, ownerId: members[i % members.length]!, layerId: i ? null : base + 1, position: i ? 0 : 1, amount: 5 }),
    })),
  ]
  return rows as LabRow[]
}

/** Puts the laboratory into an empty store, each group with rows of several versions. */
export async function seedLab(store: FeedStore, { moreRows }: LabPlan = smallLab): Promise<void> {
  for (const groupId of [1, 2]) {
    await store.write(async (tables) => {
      let version = await tables.lockGroup(groupId)
      for (const { entity, row } of [...labRows(groupId), ...moreRows(groupId)])
        await tables.saveChanges(groupId, ++version, [{ entity, id: row.id, before: null, after: row }])
      await tables.saveVersion(groupId, version)
      const kinds = moreRows(groupId).length ? leasedKinds : (['samples', 'storageLayers'] as const)
      for (const kind of kinds) await tables.takeIds(kind, 50)
    })
  }
}

/** A workspace that has downloaded its mirror and its first ids. */
export async function mirror(store: FeedStore, seat: (typeof seats)[number], { firstIds }: LabPlan = smallLab): Promise<MemoryDisk> {
  const disk = new MemoryDisk()
  const { userId, groupId } = seat.owner
  const key = keyOf(nameOf(seat), disk.deviceKeys)
  disk.deviceKey = key
  const sender = { userId, groupId }
  const cursor = () => disk.transaction([], (tx) => tx.cursor())
  const blocks = new SnapshotBlocks(store, 3, undefined, async (json) => Buffer.from(json))
  const request = { device: key, group: groupId, user: userId, app: '0.2.0', kinds: shapes() }
  await storeManifest(disk, manifestQuestionOf(await cursor())!, await manifest(store, blocks, sender, request, { inline: 2, preview: 2 }))
  for (const [part, { listed }] of fetchingParts(await cursor())) {
    for (const { hash } of listed!.blocks) {
      const content = await readBlock(store, sender, key, hash)
      await storeBlocks(disk, [{ part, hash, columns: JSON.parse(Buffer.from(content!).toString()) }])
    }
  }
  for (const kind of leasedKinds) {
    await storeLease(disk, await giveIds(store, sender, key, kind, firstIds, noon))
  }
  return disk
}

/** A store with the laboratory in it, and the disk of each seat. */
export interface Lab {
  store: WorldStore
  disks: MemoryDisk[]
}

interface Template {
  state: MemoryState
  disks: MemoryDisk[]
}

/** The seeded store and mirrored disks are created once by the real code; every history begins with copies. */
export function labOf(plan: LabPlan): () => Promise<Lab> {
  let template: Promise<Template> | undefined
  return async () => {
    template ??= prepare(plan)
    const { state, disks } = await template
    const store = new MemoryStore()
    store.restore(state, 'epoch-1', null)
    return { store, disks: disks.map(copyDisk) }
  }
}

export const makeLab = labOf(smallLab)

async function prepare(plan: LabPlan): Promise<Template> {
  const store = new MemoryStore()
  await seedLab(store, plan)
  const disks: MemoryDisk[] = []
  for (const seat of seats) disks.push(await mirror(store, seat, plan))
  return { state: store.backup(), disks }
}
