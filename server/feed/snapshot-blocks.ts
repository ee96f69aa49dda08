import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Key } from '#domain/entity.ts'
import { schema, unnotedShapeOf, type AnyRow, type EntityName } from '#domain/schema.ts'
import { toColumns } from '#domain/wire/columns.ts'
import { rowsAtOnce } from './rows-at-once.ts'
import type { FeedStore, NewBlock, PartAddress, StoredBlock } from './tables.ts'
import { neverYield, type YieldControl } from './yield-control.ts'

const compress = promisify(brotliCompress)
/** Quality 5: made once for many devices. */
const brotliQuality = 5

/** Rows read in one go, which takes a few milliseconds. */
const rowsPerRead = 500

/** A range of ids: above `after`, up to `last`; null is no bound. */
interface Range {
  readonly after: Key | null
  readonly last: Key | null
}

/**
 *   rows 1 … 4000 ──► block, made at version 812 ──► 40 rows changed since: devices get them by a pull
 *   rows 4001 … 8000 ──► block, made at version 812 ──► 900 rows changed since: made anew
 *
 * Ready-made blocks, so that a first mirror costs the server nothing but sending them. Blocks of a part follow each other without a gap;
 * a gap is left only when a row has moved to another bucket, and is closed here.
 */
export class SnapshotBlocks {
  readonly #store: FeedStore
  readonly #rowsPerBlock: number
  readonly #yieldControl: YieldControl
  readonly #compress: (json: string) => Promise<Uint8Array>
  /** By part: one process makes a part's blocks once, however many devices ask for them. */
  readonly #making = new Map<string, Promise<void>>()
  #isStopped = false

  /** `yieldControl` is called between two parts of the work. It must not depend on one caller: others may wait for the same blocks. */
  constructor(store: FeedStore, rowsPerBlock: number, yieldControl: YieldControl = neverYield, pack: (json: string) => Promise<Uint8Array> = toBrotli) {
    this.#store = store
    this.#rowsPerBlock = rowsPerBlock
    this.#yieldControl = async () => {
      await yieldControl()
      if (this.#isStopped) throw new Error('The server is stopping.')
    }
    this.#compress = pack
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** What is being made is given up. */
  stop(): void {
    this.#isStopped = true
  }

  /** Makes what is missing, and what lacks a field that its kind has now; other blocks are left as they are, however old they are. */
  complete(part: PartAddress): Promise<void> {
    return this.#once(`${addressOf(part)} complete`, async () => {
      const blocks = await this.#store.read((tables) => tables.blocks(part))
      for (const block of blocks) if (isOutgrown(part.entity, block)) await this.#make(part, block, [block.after])
      for (const gap of gapsIn(blocks)) await this.#make(part, gap, [])
    })
  }

  /** Makes blocks anew in which many rows have changed since. */
  refresh(part: PartAddress): Promise<void> {
    return this.#once(`${addressOf(part)} refresh`, async () => {
      const blocks = await this.#store.read((tables) => tables.blocks(part))
      const oldest = blocks.reduce((least, { version }) => Math.min(least, version), Infinity)
      const isCurrent = async () => (await this.#store.read((tables) => tables.changedSince(part, null, null, oldest, minChanged + 1))) <= minChanged
      if (areComplete(part.entity, blocks) && (await isCurrent())) return
      for (const block of blocks) {
        const tolerated = Math.max(minChanged, Math.floor(block.count * changedShare))
        const { after, last, version } = block
        const changed = await this.#store.read((tables) => tables.changedSince(part, after, last, version, tolerated + 1))
        if (changed > tolerated || isOutgrown(part.entity, block)) await this.#make(part, block, [after])
      }
      for (const gap of gapsIn(blocks)) await this.#make(part, gap, [])
    })
  }

  /** Reads a range and saves it as blocks, each in the place of the old ones only when it is ready. */
  async #make(part: PartAddress, { after: from, last }: Range, replaced: readonly (Key | null)[]): Promise<void> {
    const made: NewBlock[] = []
    const most = rowsAtOnce(part.entity, this.#rowsPerBlock)
    for (let after = from; ;) {
      const { rows, version } = await this.#read(part, after, last, most + 1)
      const isEnd = rows.length <= most
      const own = rows.slice(0, most)
      const end = isEnd ? last : own.at(-1)!.id
      made.push(await this.#pack(part.entity, own, version, { after, last: end }))
      if (isEnd) break
      after = end
    }
    await this.#store.write(async (tables) => {
      await tables.lockGroup(part.feed)
      // A row may have left the part since it was read: then the block must not be given out.
      const blocks = await tables.blocks(part)
      const isUnchanged = sameRanges(blocks.filter(isIn({ after: from, last })), replaced)
      const isClean =
        isUnchanged &&
        !(await tables.hasLeft(
          part,
          made.reduce((least, { version }) => Math.min(least, version), Infinity),
        ))
      if (isClean) await tables.replaceBlocks(part, replaced, made)
    })
  }

  /** Rows from one snapshot, at most so many. */
  #read(part: PartAddress, after: Key | null, last: Key | null, limit: number): Promise<{ rows: AnyRow[]; version: number }> {
    return this.#store.read(async (tables) => {
      const version = await tables.version(part.feed)
      const rows: AnyRow[] = []
      while (rows.length < limit) {
        const most = Math.min(rowsAtOnce(part.entity, rowsPerRead), limit - rows.length)
        const some = await tables.rowsOfPart(part, rows.at(-1)?.id ?? after, last, most)
        rows.push(...some)
        await this.#yieldControl()
        if (some.length < most) break
      }
      return { rows, version }
    }, 'long')
  }

  async #pack(entity: EntityName, rows: readonly AnyRow[], version: number, range: Range): Promise<NewBlock> {
    const json = JSON.stringify(toColumns(rows))
    return {
      ...range,
      version,
      shape: schema[entity].shape,
      count: rows.length,
      hash: createHash('sha256').update(json).digest('hex'),
      content: await this.#compress(json),
    }
  }

  #once(what: string, work: () => Promise<void>): Promise<void> {
    let making = this.#making.get(what)
    if (!making) this.#making.set(what, (making = work().finally(() => this.#making.delete(what))))
    return making
  }
}

/** Below this, the changed rows of a block come with a pull, which is cheaper than making the block anew. */
const minChanged = 100
const changedShare = 0.1

const toBrotli = async (json: string): Promise<Uint8Array> => {
  const text = Buffer.from(json)
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
}

const addressOf = ({ feed, audience, entity }: PartAddress): string => `${feed} ${audience} ${entity}`

/** Made by a release that did not know all fields of the kind: rows in it may lack what the server has of them. */
const isOutgrown = (entity: EntityName, { shape }: StoredBlock): boolean => (shape ?? unnotedShapeOf(entity)) < schema[entity].shape

/** Whether a device can be told to download them. */
export const areComplete = (entity: EntityName, blocks: readonly StoredBlock[]): boolean =>
  !gapsIn(blocks).length && !blocks.some((block) => isOutgrown(entity, block))

/** What no block covers. Blocks are in id order. */
export function gapsIn(blocks: readonly Range[]): Range[] {
  const gaps: Range[] = []
  let end: Key | null | undefined = undefined
  for (const { after, last } of blocks) {
    if (end === undefined ? after !== null : after !== end) gaps.push({ after: end ?? null, last: after })
    end = last
  }
  if (end === undefined) return [{ after: null, last: null }]
  return end === null ? gaps : [...gaps, { after: end, last: null }]
}

const isIn =
  (range: Range) =>
  ({ after }: StoredBlock): boolean =>
    (range.after === null || (after !== null && after >= range.after)) && (range.last === null || after === null || after < range.last)

const sameRanges = (blocks: readonly StoredBlock[], expected: readonly (Key | null)[]): boolean =>
  blocks.length === expected.length && blocks.every(({ after }, i) => after === expected[i])
