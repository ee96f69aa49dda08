import * as z from 'zod/mini'
import { defineCommand } from '#domain/command.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { unusedSample } from '#domain/entities/sample.ts'
import { plainLayer } from '#domain/entities/storage-layer.ts'
import type { Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { RoleName } from '#domain/roles.ts'
import type { Bucket } from '#domain/bucket.ts'
import { shapes, type AnyRow, type EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import type { PullPage, PullRequest } from '#domain/wire/sync/pull.ts'
import type { WireMutation, Push } from '#domain/wire/sync/push.ts'
import { lease } from '#server/feed/leases.ts'
import { pull } from '#server/feed/pull.ts'
import { RecentChanges } from '#server/feed/recent-changes.ts'
import { push } from '#server/feed/push.ts'
import type { FeedStore } from '#server/feed/tables.ts'

export const ann = { userId: 1, groupId: 7 }
export const tobias = { userId: 2, groupId: 7 }
export const guest = { userId: 3, groupId: 7 }
export const box = 20

export const now = 1_790_000_000_000
export const clock = () => now

export const member = (id: number, fullName: string, role: RoleName): AnyRow => ({ id, fullName, role })

export const sample = (id: number, fields: Partial<AnyRow> = {}): AnyRow => ({
  ...unusedSample,
  id,
  name: `Tube ${id}`,
  nameFold: `tube ${id}`,
  description: '',
  note: '',
  sampleTypeId: 5,
  seriesId: null,
  parentId: null,
  layerId: null,
  position: 0,
  altBarcode: null,
  amount: 1.5,
  unit: 'mL',
  expiration: '',
  ownerId: 1,
  archived: 0,
  createdAt: now,
  meta: { 12: 'E. coli' },
  ...fields,
})

const layer = (id: number, parentId: number | null, rows: number, columns: number): AnyRow => ({
  ...plainLayer,
  id,
  unitId: 9,
  parentId,
  name: `Layer ${id}`,
  kind: 'box',
  rows,
  columns,
  altBarcode: null,
  place: 1,
})

/** A small laboratory: three people, a freezer with a 9 × 9 box, samples 101 … 105 without a location. */
export const laboratory: [EntityName, AnyRow][] = [
  ['members', member(1, 'Ann Visser', 'Administrator')],
  ['members', member(2, 'Tobias Wen', 'Member')],
  ['members', member(3, 'Gita Rao', 'Guest')],
  [
    'sampleTypes',
    {
      id: 5,
      name: 'Plasmid',
      description: '',
      shape: 'ring',
      tone: 'blue',
      unit: 'mL',
      fields: [{ id: 12, key: 'Host', type: 'TEXT', required: false, options: [] }],
    },
  ],
  ['storageUnits', { id: 9, name: 'Freezer', kind: 'freezer', temperature: -80.5, department: '', building: '', floor: '', room: '', rootLayerId: 10 }],
  ['storageLayers', layer(10, null, 0, 0)],
  ['storageLayers', layer(box, 10, 9, 9)],
  ...[101, 102, 103, 104, 105].map((id): [EntityName, AnyRow] => ['samples', sample(id)]),
]

/** For rows that the audit log must have as well. */
export const byTheTest = {
  device: 'test',
  n: null,
  userId: 0,
  capturedAt: now,
  clockOffset: 0,
  recordedAt: now,
  command: 'test.change@1',
  input: {},
  code: null,
  detail: {},
} as const

/** Writes rows without commands, each call under one version; null deletes. */
export async function change(
  store: FeedStore,
  groupId: number,
  rows: readonly (readonly [EntityName, AnyRow | Key])[],
  audit?: typeof byTheTest,
): Promise<number> {
  const changes = rows.map(([entity, row]): Change => {
    if (typeof row !== 'object') return { entity, id: row, before: null, after: null }
    return { entity, id: row.id, before: null, after: row }
  })
  return store.write(async (tables) => {
    const version = (await tables.lockGroup(groupId)) + 1
    await tables.saveChanges(groupId, version, changes)
    if (audit) await tables.appendAudit({ ...audit, groupId, version, changes })
    await tables.saveVersion(groupId, version)
    return version
  })
}

export async function settle(open: () => Promise<FeedStore>): Promise<FeedStore> {
  const store = await open()
  await change(store, 7, laboratory)
  return store
}

/** A device as the server sees it: it counts its n, and remembers nothing else. */
export class TestDevice {
  readonly store: FeedStore
  readonly recent = new RecentChanges()
  readonly sender: { userId: number; groupId: number }
  readonly key: string
  n = 0

  constructor(store: FeedStore, sender: { userId: number; groupId: number }, key: string) {
    this.store = store
    this.sender = sender
    this.key = key
  }

  did(command: string, input: unknown, fields: Partial<WireMutation> = {}): WireMutation {
    return { n: ++this.n, command, input, ...this.sender, capturedAt: now - 60_000, clockOffset: 250.5, appVersion: '0.2.0', label: command, ...fields }
  }

  move(sampleId: number, position: number, layerId: number | null = box): WireMutation {
    return this.did('sample.move@1', { sampleId, layerId, position })
  }

  async body(...mutations: WireMutation[]): Promise<Push> {
    return { epoch: await this.store.read((tables) => tables.epoch()), device: this.key, mutations }
  }

  async push(...mutations: WireMutation[]): Promise<number> {
    return (await push(this.store, this.sender, await this.body(...mutations), clock)).lastMutation
  }

  /** What this device asks for: everything of its person's usual buckets after `cursor`. */
  request(cursor = 0, confirmed = 0, fields: Partial<PullRequest> = {}): PullRequest {
    const buckets: Bucket[] = ['group', 'person', 'organization', 'account']
    return { device: this.key, app: '0.2.0', kinds: shapes(), buckets, cursors: { group: cursor, organization: 0 }, confirmed, ...fields }
  }

  pull(cursor = 0, confirmed = 0, limit = 2_000, fields: Partial<PullRequest> = {}) {
    return pull({ store: this.store, recent: this.recent, clock }, this.sender, this.request(cursor, confirmed, fields), limit)
  }

  async page(cursor = 0, confirmed = 0, limit = 2_000, fields: Partial<PullRequest> = {}): Promise<PullPage> {
    const page = await this.pull(cursor, confirmed, limit, fields)
    if ('revoked' in page) throw new Error('revoked')
    return page
  }

  lease(want = 10, kind: 'samples' | 'storageLayers' = 'samples') {
    return lease(this.store, this.sender, { device: this.key, kind, want }, clock)
  }

  async row(entity: EntityName, id: Key): Promise<AnyRow | null | undefined> {
    return (await this.page()).rows.find((row) => row.entity === entity && row.id === id)?.row
  }
}

/** The code of the Refusal that `work` ends with, or the text of any other error. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'none'
  } catch (error) {
    return error instanceof Refusal ? error.code : `${error as Error}`
  }
}

/** A command with a bug: it writes, and then throws. */
export const broken = defineCommand({
  name: 'test.broken',
  version: 1,
  description: editSample.description,
  input: z.object({ sampleId: z.int() }),
  uses: ['samples'],
  refusals: [],
  about: ({ sampleId }) => [rowKey('samples', sampleId)],
  async apply(tx, { sampleId }) {
    await tx.patch('samples', sampleId, { note: 'half a write' })
    throw new Error('a bug')
  },
})
