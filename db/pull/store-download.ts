import { feedNames, isPart, parsePart, partOf, type Part } from '#domain/bucket.ts'
import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { entityNames, type AnyRow } from '#domain/schema.ts'
import type { Columns } from '#domain/wire/columns.ts'
import type { ServerRow, Versions } from '#domain/wire/sync/pull.ts'
import type { Manifest, PartManifest } from '#domain/wire/sync/snapshot.ts'
import { compareBlock, type IncomingBlock } from '../blocks/incoming-block.ts'
import { startOver } from '../queue/copied-device.ts'
import { blockKey, fetchingParts, isEmptyMirror, completeParts, type Cursor, type PartDownload } from './cursor.ts'
import { feedOfPart, partsLost, withoutParts } from './cursor-steps.ts'
import type { Disk, DiskTransaction } from '../disk/disk.ts'
import type { NewBlock } from '../disk/disk-rows.ts'
import { toRowChanges } from './incoming-rows.ts'
import { PartTotals } from './part-totals.ts'
import type { PendingEffects } from '../replay/pending-effects.ts'
import { isSameManifestPosition, manifestQuestionOf, type ManifestPosition } from './pull-question.ts'
import { replayAffected } from '../replay/replay-affected.ts'
import { toMirrorRow } from '../replay/replay-all.ts'
import type { Report } from '../replay/replay-mutation.ts'
import { findRemovals, readOverrides, type Overrides } from './server-rows.ts'

/** `stale`: not what is missing here now; nothing was stored. */
export type DownloadOutcome = 'stored' | 'stale' | 'epoch-changed'

export interface DownloadOptions {
  report?: Report
  /** Called with what was stored, so that nobody has to read it again. */
  onStored?: (cursor: Cursor) => void
}

/**
 *   manifest ──► parts with their blocks, in the cursor          a block ──► compared with the rows here ──► $blocks, as received
 *                  └─ small blocks come with it                              └─ rows that the queue read ──► $stage
 *   last block of a part ──► the part is whole, at the version listed; its staged rows are applied, and affected mutations run again
 *
 * Law 80: a block and the advance of its part are one transaction: if killed anywhere, the download continues with the next block.
 */
export function storeManifest(disk: Disk, asked: ManifestPosition, manifest: Manifest, options: DownloadOptions = {}): Promise<DownloadOutcome> {
  return disk.transaction(entityNames, async (tx) => {
    const cursor = await tx.cursor()
    if (!isSameManifestPosition(asked, manifestQuestionOf(cursor))) return 'stale'
    if (cursor.epoch !== '' && manifest.epoch !== cursor.epoch) {
      await tx.save(await startOver(tx, cursor))
      return 'epoch-changed'
    }
    const wanted = manifest.parts.filter(({ part }) => isPart(part) && (asked.parts?.includes(part) ?? true))
    const lost = partsLost(cursor, manifest.buckets)
    if (!wanted.length && !lost.length) return 'stale'
    const download = await Download.begin(tx, { ...cursor, epoch: manifest.epoch, ...(isEmptyMirror(cursor) && { isFirst: true }) }, options)
    if (lost.length) await download.remove(lost)
    const isNew = isEmptyMirror(cursor)
    download.list(wanted, manifest.versions)
    if (isNew && manifest.preview && wanted.some(({ part }) => part === manifest.preview!.part)) await download.add({ ...manifest.preview, range: null })
    for (const { part, version, blocks } of wanted) {
      if (!blocks.length) await download.add({ part, columns: noRows, range: { version, after: null, last: null } })
      for (const { hash, columns } of blocks) if (columns) await download.addListed({ part, hash, columns }, true)
    }
    const stored = await download.end()
    options.onStored?.(stored)
    return 'stored'
  })
}

/** A block that was downloaded. */
export interface DownloadedBlock {
  part: Part
  hash: string
  columns: Columns
}

/** Stores several blocks at once. Those that are not missing here are left out. */
export function storeBlocks(disk: Disk, blocks: readonly DownloadedBlock[], options: DownloadOptions = {}): Promise<Exclude<DownloadOutcome, 'epoch-changed'>> {
  return disk.transaction(entityNames, async (tx) => {
    const download = await Download.begin(tx, await tx.cursor(), options)
    let isAny = false
    for (const block of blocks) isAny = (await download.addListed(block)) || isAny
    if (!isAny) return 'stale'
    const stored = await download.end()
    options.onStored?.(stored)
    return 'stored'
  })
}

/** The server no longer has this block: its part must be listed again. What is here of it is not downloaded again. */
export function listAgain(disk: Disk, part: Part, hash: string): Promise<void> {
  return disk.transaction([], async (tx) => {
    const cursor = await tx.cursor()
    const download = cursor.fetching[part]
    if (!download?.listed?.blocks.some((block) => block.hash === hash)) return
    await tx.save({ cursor: { ...cursor, fetching: { ...cursor.fetching, [part]: { ...download, listed: null } } } })
  })
}

const noRows: Columns = { count: 0, fields: {} }

/** One transaction of a download. */
class Download {
  readonly #tx: DiskTransaction
  readonly #report: Report
  #waiting: PendingEffects
  readonly #totals: PartTotals
  readonly #staged: Map<DependencyKey, ServerRow>
  readonly #overrides: Map<DependencyKey, AnyRow | null>
  /** Blocks to be saved together, because each save takes a few turns of the disk. */
  #packed: (NewBlock & { part: Part })[] = []
  #cursor: Cursor

  private constructor(tx: DiskTransaction, cursor: Cursor, waiting: PendingEffects, staged: readonly ServerRow[], overrides: Overrides, report: Report) {
    this.#tx = tx
    this.#cursor = cursor
    this.#waiting = waiting
    this.#totals = new PartTotals(cursor.totals)
    this.#staged = new Map(staged.map((row) => [rowKey(row.entity, row.id), row]))
    this.#overrides = new Map(overrides)
    this.#report = report
  }

  static async begin(tx: DiskTransaction, cursor: Cursor, { report = () => {} }: DownloadOptions): Promise<Download> {
    const [waiting, staged] = await Promise.all([tx.pendingEffects(), tx.staged()])
    return new Download(tx, cursor, waiting, staged, await readOverrides(tx, waiting, staged), report)
  }

  /** The first mirror begins at the lowest version of its parts. */
  list(listed: readonly PartManifest[], heads: Versions): void {
    const fetching = { ...this.#cursor.fetching }
    for (const manifest of listed) fetching[manifest.part] = toDownload(manifest, fetching[manifest.part])
    this.#cursor = { ...this.#cursor, fetching }
    if (completeParts(this.#cursor).length) return
    const versions = { ...heads }
    for (const feed of feedNames) {
      const own = fetchingParts(this.#cursor).flatMap(([part, { listed }]) => (listed && feedOfPart(part) === feed ? listed.version : []))
      versions[feed] = Math.min(heads[feed], ...own)
    }
    this.#cursor = { ...this.#cursor, versions }
  }

  /** Rows of buckets that the person has lost leave the device. */
  async remove(lost: readonly Part[]): Promise<void> {
    const removals = await findRemovals(this.#tx, lost, this.#overrides)
    const keys = removals.map((row) => rowKey(row.entity, row.id))
    await this.#replay(removals)
    for (const key of keys) {
      this.#staged.delete(key)
      this.#overrides.delete(key)
    }
    this.#cursor = withoutParts(this.#cursor, lost)
    for (const part of lost) this.#totals.clear(part)
  }

  /** False if the block is not missing here. Those that came with the manifest have no hash of their own. */
  async addListed({ part, hash, columns }: DownloadedBlock, isInline = false): Promise<boolean> {
    const download = this.#cursor.fetching[part]
    const range = download?.listed?.blocks.find((block) => block.hash === hash)
    if (!download?.listed || !range) return false
    await this.add({ part, columns, range })
    const blocks = download.listed.blocks.filter((block) => block !== range)
    const advanced: PartDownload = { ...download, listed: { ...download.listed, blocks }, done: isInline ? download.done : [...download.done, blockKey(range)] }
    this.#cursor = { ...this.#cursor, fetching: { ...this.#cursor.fetching, [part]: advanced } }
    return true
  }

  async add(block: IncomingBlock): Promise<void> {
    const { entity } = parsePart(block.part)
    // Only ranges of one part cannot have a row in common: other blocks of the entity must be readable when this one is compared.
    if (this.#packed.some((packed) => packed.entity === entity && (packed.part !== block.part || !block.range))) await this.#savePacked()
    const held = {
      waiting: this.#waiting,
      overrides: this.#overrides,
      totals: this.#totals,
      isUntrusted: (part: Part) => this.#cursor.fetching[part]?.isUntrusted === true,
    }
    const { direct, toStage, hidden } = await compareBlock(this.#tx, block, held)
    // Before the block is here, because writing a row hides its packed version.
    if (direct.length) await this.#tx.save({ rows: toRowChanges(direct) })
    if (hidden.length < block.columns.count) this.#packed.push({ part: block.part, entity, columns: block.columns, hidden })
    if (!block.range) await this.#savePacked()
    if (toStage.length) await this.#tx.save({ stage: toStage })
    for (const row of toStage) {
      const key = rowKey(row.entity, row.id)
      this.#staged.set(key, row)
      this.#overrides.set(key, toMirrorRow(row))
    }
  }

  async #savePacked(): Promise<void> {
    const blocks = this.#packed.map(({ part: _part, ...block }) => block)
    this.#packed = []
    if (blocks.length) await this.#tx.save({ blocks })
  }

  /** Parts without missing blocks are whole. */
  async end(): Promise<Cursor> {
    await this.#savePacked()
    const cursor = this.#cursor
    const { versions } = cursor
    const behind = { ...cursor.behind }
    const fetching = { ...cursor.fetching }
    const parts = [...cursor.parts]
    for (const [part, { listed }] of fetchingParts(cursor)) {
      if (!listed || listed.blocks.length) continue
      parts.push(part)
      delete fetching[part]
      if (listed.version < versions[feedOfPart(part)]) behind[part] = listed.version
    }
    const whole = new Set(parts)
    const settled = [...this.#staged.values()].filter(
      (row) => whole.has(partOf(row.bucket, row.entity)) && !cursor.parts.includes(partOf(row.bucket, row.entity)),
    )
    await this.#replay(settled)
    const completed = cursor.completed + parts.length - cursor.parts.length
    const reached: Cursor = { ...cursor, parts, behind, fetching, totals: this.#totals.all, completed }
    const stored = fetchingParts(reached).length ? reached : { ...reached, isFirst: undefined }
    await this.#tx.save({ cursor: stored })
    return stored
  }

  async #replay(incoming: readonly ServerRow[]): Promise<void> {
    if (!incoming.length) return
    const batch = await replayAffected()(this.#tx, { waiting: this.#waiting, leaving: [], last: 0, incoming }, this.#report)
    await this.#tx.save({ ...batch, unstage: incoming.map((row) => rowKey(row.entity, row.id)) })
    this.#waiting = await this.#tx.pendingEffects()
  }
}

function toDownload({ version, blocks }: PartManifest, before: PartDownload | undefined): PartDownload {
  const here = new Set(before?.done)
  const missing = blocks.flatMap(({ columns: _columns, ...block }) => (here.has(blockKey(block)) ? [] : block))
  const rows = blocks.reduce((sum, { count }) => sum + count, 0)
  const done = blocks.map(blockKey).filter((key) => here.has(key))
  return { listed: { version, rows, blocks: missing }, done, ...(before?.isUntrusted && { isUntrusted: true }), ...(before?.wasWhole && { wasWhole: true }) }
}
