import { fetchingParts, isEmptyMirror, needsFetch, completeParts, type Cursor, type PendingBlock } from '#db/pull/cursor.ts'
import { progressOf } from '#db/pull/cursor-steps.ts'
import type { Disk } from '#db/disk/disk.ts'
import { manifestQuestionOf, type ManifestPosition } from '#db/pull/pull-question.ts'
import { listAgain, storeBlocks, storeManifest, type DownloadOptions } from '#db/pull/store-download.ts'
import { shapes } from '#domain/schema.ts'
import type { Columns } from '#domain/wire/columns.ts'
import { blockSchema, manifestSchema, type Manifest, type ManifestRequest } from '#domain/wire/sync/snapshot.ts'
import { isOlder } from '#domain/rules/sync/release.ts'
import type { BlocksAhead, MissingBlock } from './blocks-ahead.ts'
import type { CallerId } from './pull.ts'
import { failed, type CallResult, type Failure, type Transport } from './transport.ts'

export interface FetchDeps {
  disk: Disk
  transport: Transport
  caller: CallerId
  deviceKey: () => Promise<string>
  report: (error: unknown) => void
  /** Resolves after a moment. The disk has it to itself for the first rows of a list, which would otherwise wait behind the first blocks. */
  leaveDisk?: () => Promise<void>
}

/** The result of one step. Plain data, because it may come from a worker. */
export type FetchResult =
  /** `hasComplete`: pulls have something to continue. `isFirst`: it was the first mirror. */
  | { kind: 'stored'; done: number; total: number; more: boolean; hasComplete: boolean; isFirst: boolean }
  /** Nothing new: another tab has stored this, or the server has replaced a block, or lists nothing of what is missing. */
  | { kind: 'stale'; more: boolean; hasComplete: boolean }
  | { kind: 'epoch-changed' }
  | { kind: 'too-old' }
  | { kind: 'failed'; failure: Pick<Failure, 'code' | 'pause'> }

export type FetchStep = (signal: AbortSignal) => Promise<FetchResult>

/** A block over a slow connection. */
const blockTimeout = 90_000

/**
 *   nothing listed ──► manifest ──► stored with its small blocks
 *   blocks missing ──► four requested at a time ──► those that are here, stored in one transaction, while the next ones arrive
 *
 * One step of the download of what is missing; see {@link FetchResult.more}. Runs in a page and in a worker.
 */
export async function fetchStep(deps: FetchDeps, signal: AbortSignal, ahead: BlocksAhead): Promise<FetchResult> {
  // The cursor of the step before: what it does not know anymore is noticed when something is stored.
  const cursor = ahead.cursor ?? (await readCursor(deps.disk))
  const question = manifestQuestionOf(cursor)
  const isFirst = isEmptyMirror(cursor) || Boolean(cursor.isFirst)
  if (question) return fetchManifest(deps, question, isFirst, signal, ahead)
  const missing = fetchingParts(cursor).flatMap(([part, { listed }]) => listed!.blocks.map((block) => ({ part, block })))
  if (!missing.length) return nothingNew(cursor)
  return fetchBlocks(deps, missing, isFirst, signal, ahead)
}

const readCursor = (disk: Disk): Promise<Cursor> => disk.transaction([], (tx) => tx.cursor(), 'r')

const nothingNew = (cursor: Cursor): FetchResult => ({ kind: 'stale', more: needsFetch(cursor), hasComplete: completeParts(cursor).length > 0 })

async function fetchManifest(deps: FetchDeps, question: ManifestPosition, isFirst: boolean, signal: AbortSignal, ahead: BlocksAhead): Promise<FetchResult> {
  const { transport, caller, deviceKey } = deps
  const { userId, groupId, appVersion } = caller
  const { parts } = question
  const body: ManifestRequest = { device: await deviceKey(), group: groupId, user: userId, app: appVersion, kinds: shapes(), ...(parts && { parts }) }
  const answer = await transport.call<Manifest>({ path: '/api/v1/sync/manifest', response: manifestSchema, body, timeout: blockTimeout, signal })
  if (!answer.ok) return { kind: 'failed', failure: answer.failure }
  if (isOlder(appVersion, answer.value.minApp)) return { kind: 'too-old' }
  const result = await storing(deps, ahead, (options) => storeManifest(deps.disk, question, answer.value, options), isFirst)
  if (isFirst && answer.value.preview) ahead.turn = deps.leaveDisk?.()
  return result
}

async function fetchBlocks(deps: FetchDeps, missing: readonly MissingBlock[], isFirst: boolean, signal: AbortSignal, ahead: BlocksAhead): Promise<FetchResult> {
  const first = missing[0]!
  const answer = await ahead.answerOf(first, missing, (block) => requestBlock(deps, block, signal))
  if (!answer.ok) {
    ahead.clear()
    if (answer.failure.code !== 'block.gone') return { kind: 'failed', failure: answer.failure }
    await listAgain(deps.disk, first.part, first.block.hash)
    return nothingNew(await readCursor(deps.disk))
  }
  await ahead.turn
  const arrived = await ahead.takeArrived()
  return storing(deps, ahead, (options) => storeBlocks(deps.disk, arrived, options), isFirst)
}

/** Stores what has come. The next step begins with the cursor that was stored. */
async function storing(
  deps: FetchDeps,
  ahead: BlocksAhead,
  store: (options: DownloadOptions) => Promise<'stored' | 'stale' | 'epoch-changed'>,
  isFirst: boolean,
): Promise<FetchResult> {
  ahead.cursor = undefined
  const stored: { cursor?: Cursor } = {}
  const outcome = await store({ report: (_, error) => deps.report(error), onStored: (cursor) => (stored.cursor = cursor) })
  if (outcome === 'epoch-changed') return { kind: outcome }
  const cursor = stored.cursor ?? (await readCursor(deps.disk))
  if (outcome === 'stale') return nothingNew(cursor)
  const more = needsFetch(cursor)
  // Once nothing is missing, the next step asks the disk what is.
  if (more) ahead.cursor = cursor
  return { kind: 'stored', ...progressOf(cursor), more, hasComplete: completeParts(cursor).length > 0, isFirst }
}

async function requestBlock(
  { transport, caller: { userId, groupId }, deviceKey }: FetchDeps,
  block: PendingBlock,
  signal: AbortSignal,
): Promise<CallResult<Columns>> {
  const query = { device: await deviceKey(), group: groupId, user: userId, hash: block.hash }
  const answer = await transport.call<Columns>({ path: '/api/v1/sync/block', response: blockSchema, query, timeout: blockTimeout, signal })
  // Not this block, whoever answered.
  return answer.ok && answer.value.count !== block.count ? failed('network.unreachable') : answer
}
