import type { Disk } from '#db/disk.ts'
import { readSnapshotKey, storeChunk } from '#db/snapshot.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'
import { sendSnapshot } from './snapshot.ts'
import type { Failure, Transport } from './transport.ts'

export interface MirrorDeps {
  disk: Disk
  transport: Transport
  owner: WorkspaceOwner
  deviceKey: () => Promise<string>
  report: (error: unknown) => void
}

/** What became of one chunk of the first mirror. Plain data: it may come from a worker. */
export type ChunkResult =
  | { kind: 'stored'; done: number; total: number; more: boolean }
  /** Another tab has stored this one, or the rest. */
  | { kind: 'stored-elsewhere'; more: boolean }
  | { kind: 'epoch-changed' }
  | { kind: 'failed'; failure: Pick<Failure, 'code' | 'pause'> }

export type MirrorChunk = (signal: AbortSignal) => Promise<ChunkResult>

/** Fetches the next chunk and stores it with its key. Runs in a page and in a worker alike. */
export async function mirrorChunk({ disk, transport, owner, deviceKey, report }: MirrorDeps, signal: AbortSignal): Promise<ChunkResult> {
  const key = await readSnapshotKey(disk)
  if (!key) return { kind: 'stored-elsewhere', more: false }
  const answer = await sendSnapshot(transport, await deviceKey(), owner, key, signal)
  if (!answer.ok) return { kind: 'failed', failure: answer.failure }
  const stored = await storeChunk(disk, key, answer.value, { report: (_, error) => report(error) })
  if (stored === 'epoch-changed') return { kind: stored }
  if (stored === 'stale') return { kind: 'stored-elsewhere', more: true }
  return { kind: 'stored', done: stored.done, total: stored.total, more: stored.next !== null }
}
