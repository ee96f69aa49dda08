import { audienceIn, feedNames, feedOfBucket, isPossible, organizationFeed, partOf, type Bucket, type FeedName, type Part } from '#domain/bucket.ts'
import { addChecksum } from '#domain/rules/sync/checksum.ts'
import { defaultsAfter, schema, type EntityName } from '#domain/schema.ts'
import { Refusal } from '#domain/tx.ts'
import type { PullPage, PullRequest, Revoked, ServerRow, Totals } from '#domain/wire/sync/pull.ts'
import { assertNotErased, assertOwn, bindDevice, isAccepted, type Sender } from './device.ts'
import type { RecentChanges } from './recent-changes.ts'
import type { Contact, DeviceRecord, FeedReader, FeedStore, Entitlements, PartCursor, PartTally } from './tables.ts'

/** The oldest app version that this server supports. */
export const oldestApp = '0.2.0'

/**
 *   request ──► contact: known? a member? ──► the person's buckets ∩ those asked for ──► parts that changed since their cursors ──► rows
 *
 * One page of the feed for this device, from one read snapshot. A first contact must name its group in `sender`.
 * Someone who is not in the group is told so, once and for all: the device is closed.
 */
export async function pull(source: PullSource, sender: Sender, request: PullRequest, limit: number): Promise<PullPage | Revoked> {
  const { store } = source
  const kinds = knownKinds(request.kinds)
  const page = await store.read((tables) => readPage(tables, source, sender, request, kinds, limit))
  if (page) return page
  const device = await bindDevice(store, sender, request.device)
  const revoked = await revoke(store, device, request.confirmed)
  return revoked ?? pull(source, sender, request, limit)
}

export interface PullSource {
  readonly store: FeedStore
  readonly recent: RecentChanges
  readonly clock: () => number
}

/** Refuses if this server is older than the app: its rows would lack what the app counts on. */
export function knownKinds(asked: PullRequest['kinds']): EntityName[] {
  const isKnown = (kind: string, shape: number): boolean => Object.hasOwn(schema, kind) && shape <= schema[kind as EntityName].shape
  const unknown = Object.entries(asked).find(([kind, shape]) => !isKnown(kind, shape))
  if (unknown) throw new Refusal('kind.unknown', { kind: unknown[0] })
  return Object.keys(asked) as EntityName[]
}

/** Undefined if the device is new or closed, or its person is not in the group: those cases need a write. */
async function readPage(
  tables: FeedReader,
  { recent, clock }: PullSource,
  sender: Sender,
  request: PullRequest,
  kinds: readonly EntityName[],
  limit: number,
): Promise<PullPage | undefined> {
  const contact = await tables.contact(request.device)
  assertOwn(contact?.device, sender)
  if (!contact || !contact.isMember || contact.device.closed) return undefined
  assertNotAhead(request, contact)
  const { groupId, userId } = contact.device
  const holdings = await tables.holdings(groupId, userId)
  const asked = askedParts(request, holdings, kinds, userId)
  // The counts of each part are asked for by a device that counts other rows: whatever the reason, it is answered from the tables.
  if (request.parts) recent.forget(groupId)
  const read = (name: FeedName, feed: number) => readFeed({ tables, recent, name, feed, head: contact.versions[name] }, asked, limit)
  const group = await read('group', groupId)
  const organization = await read('organization', organizationFeed)
  const page = {
    epoch: contact.epoch,
    versions: { group: group.version, organization: organization.version },
    rows: [...organization.rows, ...group.rows],
    buckets: [...holdings.buckets],
    serverTime: clock(),
    minApp: oldestApp,
  }
  if (group.more || organization.more) return { ...page, more: true, lastMutation: 0, results: [], count: 0, checksum: 0 }
  return {
    ...page,
    more: false,
    lastMutation: contact.device.lastMutation,
    ...lastHashOf(contact.device),
    results: await tables.results(request.device, request.confirmed),
    ...sum(asked.flatMap(({ tally }) => tally ?? [])),
    ...(request.parts && { parts: totalsOf(asked) }),
  }
}

const lastHashOf = ({ lastHash }: DeviceRecord): { lastHash?: string } => (lastHash === null ? {} : { lastHash })

/** Law 131: a device knows nothing that this database did not tell it. If it does, an older copy of the database was put in its place. */
function assertNotAhead({ epoch, cursors, confirmed }: PullRequest, { device, versions, epoch: here }: Contact): void {
  // The page itself tells of a restore under a new epoch.
  if (epoch !== here) return
  const isAhead = confirmed > device.lastMutation || feedNames.some((feed) => cursors[feed] > versions[feed])
  if (isAhead) throw new Refusal('server.put-back')
}

interface AskedPart extends PartCursor {
  readonly part: Part
  readonly feed: FeedName
  /** Undefined for an empty part that never had a row. */
  readonly tally: PartTally | undefined
}

/** Law 132: only buckets that the person has now, whatever the device asks for. Law 272: so a page has no row of a bucket that it takes away. */
function askedParts(request: PullRequest, { buckets, parts }: Entitlements, kinds: readonly EntityName[], userId: number): AskedPart[] {
  const wanted = new Set<Bucket>(request.buckets)
  const tallies = new Map(parts.map((tally) => [`${tally.feed === organizationFeed ? 'o' : 'g'}.${tally.audience}.${tally.entity}`, tally]))
  const asked: AskedPart[] = []
  for (const bucket of buckets) {
    if (!wanted.has(bucket)) continue
    const feed = feedOfBucket(bucket)
    const audience = audienceIn(bucket, userId)
    for (const entity of kinds) {
      if (!isPossible(bucket, entity)) continue
      const part = partOf(bucket, entity)
      const exception = request.except && Object.hasOwn(request.except, part) ? request.except[part] : undefined
      if (exception === null) continue
      const tally = tallies.get(`${feed === 'organization' ? 'o' : 'g'}.${audience}.${entity}`)
      asked.push({ part, feed, entity, audience, after: exception ?? request.cursors[feed], tally, ...lackingIn(request, part, entity) })
    }
  }
  return asked
}

function lackingIn({ lacking }: PullRequest, part: Part, entity: EntityName): Pick<PartCursor, 'lacking'> {
  const asked = lacking && Object.hasOwn(lacking, part) ? lacking[part] : undefined
  return asked ? { lacking: { until: asked.until, defaults: defaultsAfter(entity, asked.shape) } } : {}
}

interface FeedPage {
  readonly version: number
  readonly rows: readonly ServerRow[]
  readonly more: boolean
}

interface FeedSource {
  readonly tables: FeedReader
  readonly recent: RecentChanges
  readonly name: FeedName
  readonly feed: number
  readonly head: number
}

async function readFeed({ tables, recent, name, feed, head }: FeedSource, asked: readonly AskedPart[], limit: number): Promise<FeedPage> {
  const own: AskedPart[] = []
  for (const part of asked) if (part.feed === name) own.push(part.lacking ? await skipToDiffering(tables, feed, part, part.lacking) : part)
  const changed = own.filter(({ tally, after }) => tally !== undefined && tally.version > after)
  if (!changed.length) {
    await recent.begin(tables, feed, head)
    return { version: head, rows: [], more: false }
  }
  const { rows, until } = await recent.changes(tables, feed, head, changed, limit)
  return { version: until ?? head, rows, more: until !== null && until < head }
}

/** Usually there is no such row, and the part is no longer behind. */
async function skipToDiffering(tables: FeedReader, feed: number, part: AskedPart, { until, defaults }: NonNullable<PartCursor['lacking']>): Promise<AskedPart> {
  const first = part.after < until ? await tables.firstDiffering({ ...part, feed }, defaults, part.after) : null
  return { ...part, after: Math.max(part.after, Math.min(until, (first ?? Infinity) - 1)) }
}

function sum(tallies: readonly Totals[]): Totals {
  return tallies.reduce((all, { count, checksum }) => ({ count: all.count + count, checksum: addChecksum(all.checksum, checksum) }), { count: 0, checksum: 0 })
}

const totalsOf = (asked: readonly AskedPart[]): Partial<Record<Part, Totals>> =>
  Object.fromEntries(asked.flatMap(({ part, tally }) => (tally?.count ? [[part, { count: tally.count, checksum: tally.checksum }]] : [])))

/**
 * Closes the device and returns how far it had come; undefined if the person is a member after all.
 * Law 133: closing it and reading lastMutation are one transaction under the group's lock;
 * otherwise a push in progress could apply what the device was told is over.
 */
async function revoke(store: FeedStore, { key, groupId }: DeviceRecord, confirmed: number): Promise<Revoked | undefined> {
  return store.write(async (tables) => {
    await tables.lockGroup(groupId)
    const device = (await tables.device(key))!
    assertNotErased(device)
    if (await isAccepted(tables, device)) return undefined
    if (!device.closed) await tables.saveDevice({ ...device, closed: 1 })
    return { revoked: true, lastMutation: device.lastMutation, ...lastHashOf(device), results: await tables.results(key, confirmed) }
  })
}
