import { audienceIn, feedOfBucket, organizationFeed, parsePart, partsOf, type Bucket, type Part } from '#domain/bucket.ts'
import { entityNames, type EntityName } from '#domain/schema.ts'
import { toColumns } from '#domain/wire/columns.ts'
import type { BlockRef, Manifest, ManifestRequest, PartManifest } from '#domain/wire/sync/snapshot.ts'
import { assertAccepted, bindDevice, getDevice, type Sender } from './device.ts'
import { knownKinds, oldestApp } from './pull.ts'
import { rowsAtOnce } from './rows-at-once.ts'
import { areComplete, type SnapshotBlocks } from './snapshot-blocks.ts'
import type { FeedReader, FeedStore, PartAddress } from './tables.ts'

/** The longest list, and the one people open first: its beginning comes with the manifest. */
const head = { part: 'group/samples', entity: 'samples', index: 'byName', prefix: [0] } as const

export interface ManifestSizes {
  /** Up to this many rows of a part are in the manifest itself. */
  readonly inline: number
  /** Rows of the preview; 0 for none. */
  readonly preview: number
}

/**
 *   parts of the person's buckets ──► few rows: in the manifest          ──► whole at the version of this snapshot
 *                                 └─► many: blocks, made first if missing ──► whole at the version of the oldest block
 *
 * What a device downloads to have these parts whole. Each of them is complete with its blocks and a pull from its version.
 */
export async function manifest(store: FeedStore, blocks: SnapshotBlocks, sender: Sender, request: ManifestRequest, sizes: ManifestSizes): Promise<Manifest> {
  const kinds = knownKinds(request.kinds)
  const device = await bindDevice(store, sender, request.device)
  for (;;) {
    const answer = await store.read(async (tables) => {
      await assertAccepted(tables, (await tables.device(device.key)) ?? device)
      return readManifest(tables, device.groupId, device.userId, kinds, request, sizes)
    }, 'long')
    if (!('missing' in answer)) return answer
    for (const part of answer.missing) await blocks.complete(part)
  }
}

async function readManifest(
  tables: FeedReader,
  groupId: number,
  userId: number,
  kinds: readonly EntityName[],
  request: ManifestRequest,
  sizes: ManifestSizes,
): Promise<Manifest | { missing: PartAddress[] }> {
  const { buckets, parts: tallies } = await tables.holdings(groupId, userId)
  const versions = { group: await tables.version(groupId), organization: await tables.version(organizationFeed) }
  const own = partsOf(buckets, kinds)
  const asked = request.parts ? own.filter((part) => request.parts!.includes(part)) : own
  const counts = new Map(tallies.map(({ feed, audience, entity, count }) => [`${feed} ${audience} ${entity}`, count]))
  const parts: PartManifest[] = []
  const missing: PartAddress[] = []
  for (const part of inOrder(asked)) {
    const { bucket } = parsePart(part)
    const address = addressOf(part, groupId, userId)
    const count = counts.get(`${address.feed} ${address.audience} ${address.entity}`) ?? 0
    const version = versions[feedOfBucket(bucket)]
    if (count <= rowsAtOnce(address.entity, sizes.inline)) {
      parts.push({ part, version, blocks: [await inlineBlock(tables, address, version)] })
      continue
    }
    const ready = await tables.blocks(address)
    if (!areComplete(address.entity, ready)) missing.push(address)
    else
      parts.push({
        part,
        version: ready.reduce((least, block) => Math.min(least, block.version), version),
        blocks: ready.map(({ shape: _shape, ...block }) => block),
      })
  }
  if (missing.length) return { missing }
  const previewed = sizes.preview && parts.some(({ part, blocks }) => part === head.part && !blocks.some(({ columns }) => columns))
  const rows = previewed ? await tables.firstRows(groupId, userId, head.entity, head.index, head.prefix, sizes.preview) : []
  const preview = rows.length ? { preview: { part: head.part, columns: toColumns(rows) } } : {}
  return { epoch: await tables.epoch(), versions, buckets: [...buckets], parts, ...preview, minApp: oldestApp }
}

async function inlineBlock(tables: FeedReader, address: PartAddress, version: number): Promise<BlockRef> {
  const rows = await tables.rowsOfPart(address, null, null, Number.MAX_SAFE_INTEGER)
  return { hash: noHash, version, count: rows.length, after: null, last: null, columns: toColumns(rows) }
}

/** Nobody asks for a block that has come with the manifest. */
const noHash = '0'.repeat(64)

/** What screens need first comes first, the longest list last. */
const inOrder = (parts: readonly Part[]): Part[] => parts.toSorted((a, b) => rankOf(a) - rankOf(b))
const rankOf = (part: Part): number => (part === head.part ? entityNames.length : entityNames.indexOf(parsePart(part).entity))

export function addressOf(part: Part, groupId: number, userId: number): PartAddress {
  const { bucket, entity } = parsePart(part)
  return { feed: feedOfBucket(bucket) === 'organization' ? organizationFeed : groupId, audience: audienceIn(bucket, userId), entity }
}

/** The content of a block, if it is in a bucket of this person; compressed with brotli. */
export async function readBlock(store: FeedStore, sender: Sender, key: string, hash: string): Promise<Uint8Array | undefined> {
  return store.read(async (tables) => {
    const device = await getDevice(tables, sender, key)
    // Blocks are named by a manifest, and asking for that ties the key to its person.
    if (!device) return undefined
    await assertAccepted(tables, device)
    const { buckets } = await tables.holdings(device.groupId, device.userId)
    const audiences = (feed: 'group' | 'organization'): number[] =>
      buckets.flatMap((bucket: Bucket) => (feedOfBucket(bucket) === feed ? audienceIn(bucket, device.userId) : []))
    return (
      (await tables.blockContent(device.groupId, audiences('group'), hash)) ?? (await tables.blockContent(organizationFeed, audiences('organization'), hash))
    )
  })
}
