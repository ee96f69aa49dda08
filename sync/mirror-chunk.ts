import type { Disk } from '#db/disk.ts'
import { readSnapshotKey, storeChunk } from '#db/snapshot.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'
import type { SnapshotChunk, SnapshotKey } from '#domain/wire/snapshot.ts'
import { sendSnapshot } from './snapshot.ts'
import type { CallResult, Failure, Transport } from './transport.ts'

export interface MirrorDeps {
  disk: Disk
  transport: Transport
  owner: WorkspaceOwner
  deviceKey: () => Promise<string>
  report: (error: unknown) => void
}

/** The result of one chunk of the first mirror. Plain data, because it may come from a worker. */
export type ChunkResult =
  | { kind: 'stored'; done: number; total: number; more: boolean }
  /** Another tab has stored this one, or the rest. */
  | { kind: 'stored-elsewhere'; more: boolean }
  | { kind: 'epoch-changed' }
  | { kind: 'failed'; failure: Pick<Failure, 'code' | 'pause'> }

export type MirrorChunk = (signal: AbortSignal) => Promise<ChunkResult>

/** The chunk after the one being stored, already requested: the network stays busy while the disk works. */
export interface ChunkPrefetch {
  pending?: { key: SnapshotKey; answer: Promise<CallResult<SnapshotChunk>> } | undefined
}

/** Fetches the next chunk and stores it with its key. Runs in a page and in a worker. */
export async function mirrorChunk(deps: MirrorDeps, signal: AbortSignal, prefetch?: ChunkPrefetch): Promise<ChunkResult> {
  const { disk, transport, owner, deviceKey, report } = deps
  const key = await readSnapshotKey(disk)
  if (!key) return { kind: 'stored-elsewhere', more: false }
  const ask = async (at: SnapshotKey) => sendSnapshot(transport, await deviceKey(), owner, at, signal)
  const asked = prefetch?.pending && isSame(prefetch.pending.key, key) ? prefetch.pending.answer : ask(key)
  if (prefetch) prefetch.pending = undefined
  const answer = await asked
  if (!answer.ok) return { kind: 'failed', failure: answer.failure }
  const { next } = answer.value
  if (prefetch && next) prefetch.pending = { key: next, answer: ask(next) }
  const stored = await storeChunk(disk, key, answer.value, { report: (_, error) => report(error) })
  if (stored === 'epoch-changed') return { kind: stored }
  if (stored === 'stale') return { kind: 'stored-elsewhere', more: true }
  return { kind: 'stored', done: stored.done, total: stored.total, more: stored.next !== null }
}

const isSame = (a: SnapshotKey, b: SnapshotKey): boolean => a.entity === b.entity && a.after === b.after
