import type { CountedKind, LeasedKind } from '#domain/leased-kinds.ts'
import type { Key } from '#domain/entity.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { MutationResult } from '#domain/wire/sync/pull.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { Chunk, Upload } from '#server/files/tables.ts'
import type { AuditHead } from '#server/feed/audit-chain.ts'
import type { AuditEntry, DeviceRecord, NewBlock, PartAddress, PartTally } from '#server/feed/tables.ts'

/** Ids that a restore skips. */
export const idGap = 10_000

export interface StoredRow {
  entity: EntityName
  id: Key
  row: AnyRow
  version: number
  deleted: boolean
  audience: number
}

interface Lease {
  device: string
  userId: number
  kind: LeasedKind
  first: number
  last: number
  leasedAt: number
}

/** Uploads by group and file, chunks by group and upload, and the upload of a content by group and hash. Values are replaced, never changed. */
export interface MemoryFileState {
  readonly uploads: Map<string, Upload>
  readonly chunks: Map<string, readonly Chunk[]>
  readonly contents: Map<string, string>
}

export const noFiles = (): MemoryFileState => ({ uploads: new Map(), chunks: new Map(), contents: new Map() })

/** A state that a server of 0.2.0 has made has none. */
export const copyFiles = ({ uploads, chunks, contents }: MemoryFileState = noFiles()): MemoryFileState => ({
  uploads: new Map(uploads),
  chunks: new Map(chunks),
  contents: new Map(contents),
})

/** Rows and records are replaced, never changed, so a copy of the maps and lists is a copy of the state. */
export interface MemoryState {
  epoch: string
  /** When it was last restored; see FeedReader. */
  restoredAt: number | null
  versions: Map<number, number>
  /** By group and row, as `7.samples#12`. */
  rows: Map<number, Map<string, StoredRow>>
  /** By feed, audience and entity, as `7.0.samples`. */
  tallies: Map<string, PartTally>
  /** Rows that have left a part, by part and row. */
  moved: Map<string, PartAddress & { id: Key; version: number }>
  /** Ready-made blocks of a part, by part. */
  blocks: Map<string, readonly NewBlock[]>
  devices: Map<string, DeviceRecord>
  results: Map<string, MutationResult[]>
  nextIds: Map<CountedKind, number>
  leases: Lease[]
  /** Who has used an id of a shared lease, as `samples#12`. */
  claims: Map<string, string>
  /** Ids that may have been given out between a backup and its restore. */
  lost: { kind: LeasedKind; first: number; last: number }[]
  held: { device: string; mutation: WireMutation; error: string; heldAt: number }[]
  /** By follower and feed, as `merge-documents 7`. */
  followerCursors: Map<string, number>
  followerLeases: Map<string, { holder: string; until: number }>
  /** By person and chain, as `7 chain`. */
  brokenChains: Map<string, true>
  audit: AuditEntry[]
  /** By group, one for each write: the test's own writes, too, as if each had an audit entry. */
  auditHeads: Map<number, MemoryAuditHead>
  files: MemoryFileState
}

/** Never changed, so that copies of a database share what came before the copy. */
export interface MemoryAuditHead extends AuditHead {
  readonly previous: MemoryAuditHead | undefined
}

export const emptyState = (epoch: string): MemoryState => ({
  epoch,
  restoredAt: null,
  versions: new Map(),
  rows: new Map(),
  tallies: new Map(),
  moved: new Map(),
  blocks: new Map(),
  devices: new Map(),
  results: new Map(),
  nextIds: new Map(),
  leases: [],
  claims: new Map(),
  lost: [],
  followerCursors: new Map(),
  followerLeases: new Map(),
  brokenChains: new Map(),
  held: [],
  audit: [],
  auditHeads: new Map(),
  files: noFiles(),
})

export const copyState = (state: MemoryState): MemoryState => ({
  epoch: state.epoch,
  restoredAt: state.restoredAt,
  versions: new Map(state.versions),
  rows: new Map([...state.rows].map(([groupId, rows]) => [groupId, new Map(rows)])),
  tallies: new Map(state.tallies),
  moved: new Map(state.moved),
  blocks: new Map(state.blocks),
  devices: new Map(state.devices),
  results: new Map([...state.results].map(([device, results]) => [device, [...results]])),
  nextIds: new Map(state.nextIds),
  leases: [...state.leases],
  claims: new Map(state.claims),
  lost: [...state.lost],
  followerCursors: new Map(state.followerCursors),
  followerLeases: new Map(),
  brokenChains: new Map(state.brokenChains),
  held: [...state.held],
  audit: [...state.audit],
  auditHeads: new Map(state.auditHeads),
  files: copyFiles(state.files),
})
